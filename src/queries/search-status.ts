import { useIsFetching, useQueryClient } from '@tanstack/react-query'

/** The start of all searches' keys. */
export const searchKey = ['search']

/** Whether a search is running, and a function that repeats the current one. */
export function useSearchStatus() {
  const client = useQueryClient()
  return {
    isSearching: useIsFetching({ queryKey: searchKey }) > 0,
    refetchSearch: () => void client.refetchQueries({ queryKey: searchKey, type: 'active' }),
  }
}
