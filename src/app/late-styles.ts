import { useLayoutEffect } from 'react'
import { useHydrated } from '@/ui/use-hydrated'

const findLink = () => document.querySelector<HTMLLinkElement>('link[media=print]')

/**
 * Resolves once the whole stylesheet is loaded, or can't be: what a page shows beyond its document has no rules without it. A
 * link that isn't loaded is made anew, since it may have failed before anybody listened.
 */
export async function loadStyles(): Promise<void> {
  const link = findLink()
  if (!link || link.sheet) return
  const anew = document.importNode(link)
  await new Promise(resolve => {
    anew.addEventListener('load', resolve)
    anew.addEventListener('error', resolve)
    link.replaceWith(anew)
  })
}

/**
 * Applies the whole stylesheet and the site's font once the document is hydrated: with either, all of the page is styled and laid
 * out anew, which would delay that. The rules that show the document are inline in it.
 */
export function LateStyles() {
  const isHydrated = useHydrated()
  useLayoutEffect(() => {
    if (!isHydrated) return
    document.documentElement.dataset.font = ''
    findLink()?.removeAttribute('media')
  }, [isHydrated])
  return null
}
