import { Suspense } from 'react'
import { criteria, type CriterionName } from '@/config/search-criteria'
import { useStaticList } from '@/queries/static-list'
import { MultiSelect } from '@/ui/combobox/multi-select'
import type { Option, OptionList } from '@/ui/combobox/options'
import { lazyOptional } from '@/ui/lazy-with-preload'

const ImportButton = lazyOptional(() => import('./import-button'))

interface Picker {
  noun: string
  hint: string
  tall?: boolean
  /** Fetches what can be picked, once the field is about to be used. */
  load: (context: { signal: AbortSignal }) => Promise<OptionList>
  /** A picked value as long as the list isn't loaded. */
  toOption: (value: string) => Option
}

const pickers = {
  countries: {
    noun: 'countries',
    hint: 'Any country',
    load: () => import('./countries').then(({ countryOptions: options }) => ({ options })),
    toOption: code => ({ value: code, code, name: criteria.countries.format(code) }),
  },
  tlds: {
    noun: 'TLDs',
    hint: 'Any TLD',
    load: context => import('./tld-options').then(({ loadTldOptions }) => loadTldOptions(context)),
    toOption: tld => ({ value: tld, name: criteria.tlds.format(tld) }),
  },
  hostingProviders: {
    noun: 'hosting providers',
    hint: 'One provider or several',
    tall: true,
    load: () => import('./providers').then(({ providerOptions: options }) => ({ options })),
    toOption: name => ({ value: name, name }),
  },
} satisfies Partial<Record<CriterionName, Picker>>

export type PickerCriterion = keyof typeof pickers

interface CriterionPickerProps {
  criterion: PickerCriterion
  values: readonly string[]
  onChange: (values: string[]) => void
  errorId: string | undefined
  className?: string
}

/** The field of a criterion whose values are picked from a list. */
export function CriterionPicker({ criterion, ...props }: CriterionPickerProps) {
  const { noun, hint, tall, load, toOption }: Picker = pickers[criterion]
  const { list, failed, fetch } = useStaticList({ queryKey: [criterion], queryFn: load })
  const notice = list?.notice
  const options = notice && list.options.length === 0 ? undefined : list?.options
  const loadError = failed ? `Failed to load ${noun}. Please try again.` : options ? undefined : notice
  return (
    <MultiSelect
      {...props}
      tools={
        criterion !== 'hostingProviders' && (
          <Suspense>
            <ImportButton
              {...props}
              criterion={criterion}
              options={options}
              notice={notice}
              loadError={loadError}
              onFetch={fetch}
            />
          </Suspense>
        )
      }
      name={criterion}
      label={criteria[criterion].label}
      noun={noun}
      hint={hint}
      tall={tall}
      options={options}
      notice={notice}
      loadError={loadError}
      onRetry={fetch}
      onIntent={() => {
        if (options === undefined && loadError === undefined) fetch()
      }}
      optionOf={value => options?.find(option => option.value === value) ?? toOption(value)}
    />
  )
}
