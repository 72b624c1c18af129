import { useMemo } from 'react'
import { useList } from '@/queries/static-list'
import { tldsQuery } from '@/queries/tlds'
import { MultiSelect } from '@/ui/combobox/multi-select'
import type { Option } from '@/ui/combobox/options'

interface PickerProps {
  values: readonly string[]
  onChange: (values: string[]) => void
  errorId: string | undefined
  className?: string
}

type List = ReturnType<typeof useList>

/** What a multi-select needs to know of a list that is fetched when it is about to be used. */
const states = ({ list, failed, fetch }: List, noun: string) => ({
  loadError: failed ? `Failed to load ${noun}. Please try again.` : undefined,
  onRetry: fetch,
  onIntent: () => {
    if (list === undefined && !failed) fetch()
  },
})

/** The name of a code while the list of countries isn't there, as the browser knows it. */
const nameOf = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

const countriesQuery = {
  queryKey: ['countries'],
  queryFn: async () => {
    const { countries } = await import('./countries')
    return countries.map(({ code, name }): Option => ({ value: code, code, name }))
  },
}

export function CountriesPicker(props: PickerProps) {
  const countries = useList(countriesQuery)
  return (
    <MultiSelect
      {...props}
      {...states(countries, 'countries')}
      options={countries.list}
      label="Countries"
      noun="countries"
      emptyText="No countries found"
      hint="Any country"
      optionOf={code =>
        countries.list?.find(({ value }) => value === code) ?? { value: code, code, name: nameOf(code) }
      }
    />
  )
}

const tldOption = (tld: string): Option => ({ value: tld, name: `.${tld}` })

export function TldsPicker(props: PickerProps) {
  const tlds = useList(tldsQuery)
  const options = useMemo(() => tlds.list?.map(tldOption), [tlds.list])
  return (
    <MultiSelect
      {...props}
      {...states(tlds, 'TLDs')}
      options={options}
      label="TLDs"
      noun="TLDs"
      emptyText="No TLDs found"
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
  const providers = useList(providersQuery)
  return (
    <MultiSelect
      {...props}
      {...states(providers, 'hosting providers')}
      options={providers.list}
      label="Hosting Providers"
      noun="hosting providers"
      emptyText="No hosting providers found"
      hint="One provider or several"
      tall
      optionOf={providerOption}
    />
  )
}
