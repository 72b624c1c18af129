import { Suspense } from 'react'
import { criteria, type CriterionName } from '@/config/search-criteria'
import { cx } from '@/lib/cx'
import { useStaticList } from '@/queries/static-list'
import { MultiSelect } from '@/ui/combobox/multi-select'
import type { OptionList } from '@/ui/combobox/option-list'
import type { App } from '@/config/app'
import { part } from '@/ui/part'
import { useHydrated } from '@/ui/use-hydrated'

const ImportButton = part(() => import('./import-button'), 'goes on')

interface Picker {
  noun: string
  /** In the empty field, and beside the values. */
  hint: string
  more: string
  /** The module that lists what can be picked. */
  load: () => Promise<{
    default: (app: App, context: { signal: AbortSignal }) => OptionList | Promise<OptionList>
  }>
}

const pickers = {
  countries: {
    noun: 'countries',
    hint: 'Any country',
    more: 'Add a country',
    load: () => import('./countries'),
  },
  tlds: { noun: 'TLDs', hint: 'Any TLD', more: 'Add a TLD', load: () => import('./tld-options') },
  hostingProviders: {
    noun: 'hosting providers',
    hint: 'One provider or several',
    more: 'Add a provider',
    load: () => import('./providers'),
  },
} satisfies Partial<Record<CriterionName, Picker>>

export type PickerCriterion = keyof typeof pickers

interface CriterionPickerProps {
  criterion: PickerCriterion
  values: readonly string[]
  onChange: (values: string[], changed: readonly string[]) => void
  errorId: string | undefined
  className: string
}

/** The field of a criterion whose values are picked from a list. */
export function CriterionPicker({ criterion, ...props }: CriterionPickerProps) {
  const { load, ...picker }: Picker = pickers[criterion]
  const hydrated = useHydrated()
  // The button's code comes after hydration.
  const room = (
    <span className={cx('label-action invisible', props.values.length > 0 && 'tiny:hidden')}>
      Paste a list
    </span>
  )
  const { list, failed, fetch } = useStaticList({
    queryKey: [criterion],
    load: async (app, context) => (await load()).default(app, context),
  })
  const source = {
    ...props,
    list,
    loadError: failed ? `Failed to load ${picker.noun}. Please try again.` : undefined,
    onLoad: fetch,
  }
  return (
    <MultiSelect
      {...source}
      {...picker}
      name={criterion}
      label={criteria[criterion].label}
      optionOf={value => ({
        value,
        name: criteria[criterion].format(value),
        ...(criterion === 'countries' && { code: value }),
      })}
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
