import { Suspense } from 'react'
import { criteria, type CriterionName } from '@/config/search-criteria'
import { cx } from '@/lib/cx'
import { useStaticList } from '@/queries/static-list'
import { MultiSelect, type MultiSelectProps } from '@/ui/combobox/multi-select'
import { part } from '@/ui/part'
import { useAfterHydration } from '@/ui/use-hydrated'

const ImportButton = part(() => import('./import-button'), 'goes on')

/** `load` gets the module that lists what can be picked; `hint` stands in the empty field, `more` beside the values. */
const pickers = {
  countries: {
    hint: 'Any country',
    more: 'Add a country',
    load: () => import('./countries'),
  },
  tlds: { hint: 'Any TLD', more: 'Add a TLD', load: () => import('./tld-options') },
  hostingProviders: {
    hint: 'One provider or several',
    more: 'Add a provider',
    load: () => import('./providers'),
  },
} satisfies Record<Exclude<CriterionName, 'keywords'>, object>

export type PickerCriterion = keyof typeof pickers

interface CriterionPickerProps extends Pick<
  MultiSelectProps,
  'values' | 'onAdd' | 'onRemove' | 'errorId' | 'className'
> {
  criterion: PickerCriterion
}

/** The field of a criterion whose values are picked from a list. */
export function CriterionPicker({ criterion, ...props }: CriterionPickerProps) {
  const { hint, more, load } = pickers[criterion]
  const { label, noun, format } = criteria[criterion]
  const hydrated = useAfterHydration()
  const isEmpty = props.values.length === 0
  // The button's code comes after hydration.
  const room = (
    <span className={cx('label-action invisible', !isEmpty && '@max-[12.75rem]:hidden')}>Paste a list</span>
  )
  const { list, failed, fetch } = useStaticList({
    queryKey: [criterion],
    load: async (app, context) => (await load()).default(app, context),
  })
  const source = {
    ...props,
    list,
    loadError: failed ? `Failed to load ${noun}. Please try again.` : undefined,
    onLoad: fetch,
  }
  return (
    <MultiSelect
      {...source}
      name={criterion}
      label={label}
      noun={noun}
      placeholder={isEmpty ? hint : more}
      optionOf={value => ({ value, name: format(value), ...(criterion === 'countries' && { code: value }) })}
      tools={
        criterion !== 'hostingProviders' && (
          <Suspense fallback={room}>
            {hydrated ? <ImportButton {...source} criterion={criterion} /> : room}
          </Suspense>
        )
      }
    />
  )
}
