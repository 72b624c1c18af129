import { useLayoutEffect } from 'react'
import { useHydrated } from '@/ui/use-hydrated'

/** How long hydration waits for the stylesheet, in milliseconds: a page without its looks is better than one that does nothing. */
const TIME_LIMIT = 5000

const findLink = () => document.querySelector<HTMLLinkElement>('link[media=print]')

/** One that failed has a sheet without rules, or one that can't be read. */
function isLoaded({ sheet }: HTMLLinkElement) {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

/**
 * Requests the stylesheet by a link of its own where it isn't there yet, since the document's may have failed before anybody
 * listened. Whether it may go on: it is loaded, or takes too long.
 */
async function requestStyles(): Promise<boolean> {
  const link = findLink()
  if (!link || isLoaded(link)) return true
  const anew = document.importNode(link)
  return new Promise(resolve => {
    anew.addEventListener('load', () => resolve(true))
    anew.addEventListener('error', () => resolve(false))
    setTimeout(resolve, TIME_LIMIT, true)
    link.replaceWith(anew)
  })
}

/**
 * Resolves once the whole stylesheet is loaded, without which what a page shows beyond its document has no rules. It is requested
 * once more where that fails.
 */
export async function loadStyles(): Promise<void> {
  if (!(await requestStyles())) await requestStyles()
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
