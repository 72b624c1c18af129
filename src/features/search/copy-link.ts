import type { SearchCriteria } from '@/config/search-criteria'
import { searchUrl } from '@/config/search-url'
import { toast } from '@/ui/toast'

/** Copies the URL of a search, and says so. */
export async function copyLink(criteria: SearchCriteria) {
  try {
    await navigator.clipboard.writeText(new URL(searchUrl(criteria), location.origin).href)
    toast.success('Link copied')
  } catch {
    toast.error('The link couldn’t be copied', { text: 'Copy the address of the page instead.' })
  }
}
