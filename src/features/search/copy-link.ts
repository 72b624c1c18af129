import type { SearchCriteria } from '@/config/search-criteria'
import { searchUrl } from '@/config/search-url'
import { useToast } from '@/ui/toast'

/** Returns a function that copies the URL of a search, and says so. */
export function useCopyLink() {
  const toast = useToast()
  return async (criteria: SearchCriteria) => {
    try {
      await navigator.clipboard.writeText(new URL(searchUrl(criteria), location.origin).href)
      toast.success('Link copied')
    } catch {
      toast.error('The link couldn’t be copied', { text: 'Copy the address of the page instead.' })
    }
  }
}
