import { useMemo } from 'react'
import { criteria } from '@/config/search-criteria'
import { useStaticList } from '@/queries/static-list'
import { tldsQuery } from '@/queries/tlds'
import { MultiSelect } from '@/ui/combobox/multi-select'
import type { Option } from '@/ui/combobox/options'

interface PickerProps {
  values: readonly string[]
  onChange: (values: string[]) => void
  errorId: string | undefined
  className?: string
}

type List = ReturnType<typeof useStaticList>

/** The properties of a multi-select whose options are fetched when it is about to be used. */
const listProps = ({ list, failed, fetch }: List, noun: string) => ({
  noun,
  loadError: failed ? `Failed to load ${noun}. Please try again.` : undefined,
  onRetry: fetch,
  onIntent: () => {
    if (list === undefined && !failed) fetch()
  },
})

const countriesQuery = {
  queryKey: ['countries'],
  queryFn: async () => {
    const { countries } = await import('./countries')
    return countries.map(({ code, name }): Option => ({ value: code, code, name }))
  },
}

export function CountriesPicker(props: PickerProps) {
  const countries = useStaticList(countriesQuery)
  return (
    <MultiSelect
      {...props}
      {...listProps(countries, 'countries')}
      options={countries.list}
      label={criteria.countries.label}
      hint="Any country"
      optionOf={code => ({
        value: code,
        code,
        name: countries.list?.find(({ value }) => value === code)?.name ?? criteria.countries.format(code),
      })}
    />
  )
}

const tldOption = (tld: string): Option => ({ value: tld, name: criteria.tlds.format(tld) })

export function TldsPicker(props: PickerProps) {
  const tlds = useStaticList(tldsQuery)
  const options = useMemo(() => tlds.list?.map(tldOption), [tlds.list])
  return (
    <MultiSelect
      {...props}
      {...listProps(tlds, 'TLDs')}
      options={options}
      label={criteria.tlds.label}
      hint="Any TLD"
      optionOf={tldOption}
    />
  )
}

const providerOption = (name: string): Option => ({ value: name, name })

const providersQuery = {
  queryKey: ['providers'],
  queryFn: async () => (await import('./providers')).providers.map(providerOption),
}

export function ProvidersPicker(props: PickerProps) {
  const providers = useStaticList(providersQuery)
  return (
    <MultiSelect
      {...props}
      {...listProps(providers, 'hosting providers')}
      options={providers.list}
      label={criteria.hostingProviders.label}
      hint="One provider or several"
      tall
      optionOf={providerOption}
    />
  )
}
