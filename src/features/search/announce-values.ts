import { criteria, type CriterionName } from '@/config/search-criteria'

/** Has it announced how the values of a field change: 'bank added', '3 countries removed', 'bank is already there'. */
export function announceValues(
  announce: (text: string) => void,
  criterion: CriterionName,
  before: readonly string[],
  after: readonly string[],
  changed: readonly string[],
) {
  const { format, counted, noun } = criteria[criterion]
  const say = (values: readonly string[], what: string) =>
    announce(
      `${values.length === 1 ? values.map(format).join() : `${values.length} ${counted?.[1] ?? noun}`} ${what}`,
    )
  const added = after.filter(value => !before.includes(value))
  const removed = before.filter(value => !after.includes(value))
  if (added.length > 0) say(added, 'added')
  else if (removed.length > 0) say(removed, 'removed')
  else if (changed.length > 0) say(changed, changed.length === 1 ? 'is already there' : 'are already there')
}
