import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTlds } from '@/queries/tlds'
import { MultiSelect } from '@/ui/combobox/multi-select'
import type { Option } from '@/ui/combobox/options'

interface PickerProps {
  values: readonly string[]
  onChange: (values: string[]) => void
  errorId: string | undefined
  className?: string
}

interface Loaded<T> {
  data: T | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** What a multi-select needs to know of options that are fetched when it is about to be used. */
const states = <T,>({ data, isError, isFetching, refetch }: Loaded<T>, noun: string) => ({
  options: data,
  failure: isError && !isFetching ? `Failed to load ${noun}. Please try again.` : undefined,
  onRetry: () => void refetch(),
})

/** The name of a code while the list of countries isn't there, as the browser knows it. */
const nameOf = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

export function CountriesPicker(props: PickerProps) {
  const [near, setNear] = useState(false)
  const query = useQuery({
    queryKey: ['countries'],
    queryFn: async () => {
      const { countries } = await import('./countries')
      return countries.map(({ code, name }): Option => ({ value: code, code, name }))
    },
    enabled: near,
    staleTime: Infinity,
  })
  return (
    <MultiSelect
      {...props}
      {...states(query, 'countries')}
      label="Countries"
      noun="countries"
      nothing="No countries found"
      hint="Any country"
      optionOf={code =>
        query.data?.find(({ value }) => value === code) ?? { value: code, code, name: nameOf(code) }
      }
      onApproach={() => setNear(true)}
    />
  )
}

const tldOption = (tld: string): Option => ({ value: tld, name: `.${tld}` })

export function TldsPicker(props: PickerProps) {
  const [near, setNear] = useState(false)
  const query = useTlds(near)
  const options = useMemo(() => query.data?.map(tldOption), [query.data])
  return (
    <MultiSelect
      {...props}
      {...states(query, 'TLDs')}
      options={options}
      label="TLDs"
      noun="TLDs"
      nothing="No TLDs found"
      hint="Any TLD"
      optionOf={tldOption}
      onApproach={() => setNear(true)}
    />
  )
}

const providerOption = (name: string): Option => ({ value: name, name })

export function ProvidersPicker(props: PickerProps) {
  const [near, setNear] = useState(false)
  const query = useQuery({
    queryKey: ['providers'],
    queryFn: async () => (await import('./providers')).providers.map(providerOption),
    enabled: near,
    staleTime: Infinity,
  })
  return (
    <MultiSelect
      {...props}
      {...states(query, 'hosting providers')}
      label="Hosting Providers"
      noun="hosting providers"
      nothing="No hosting providers found"
      hint="One provider or several"
      tall
      optionOf={providerOption}
      onApproach={() => setNear(true)}
    />
  )
}
