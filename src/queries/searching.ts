import { useIsFetching, useQueryClient } from '@tanstack/react-query'

/** What all searches' keys begin with. */
export const searches = ['search']

/** Whether a search is under way, and how the one that is shown is run again. */
export function useSearching() {
  const client = useQueryClient()
  return {
    searching: useIsFetching({ queryKey: searches }) > 0,
    searchAgain: () => void client.refetchQueries({ queryKey: searches, type: 'active' }),
  }
}
