import { useLayoutEffect } from 'react'
import { useHydrated } from '@/ui/use-hydrated'

/**
 * Applies the whole stylesheet and the site's font once the document is hydrated: with either, all of the page is styled and laid
 * out anew, which would delay that. The rules that show the document are inline in it.
 */
export function LateStyles() {
  const isHydrated = useHydrated()
  useLayoutEffect(() => {
    if (!isHydrated) return
    document.documentElement.dataset.font = ''
    document.querySelector('link[media=print]')?.removeAttribute('media')
  }, [isHydrated])
  return null
}
