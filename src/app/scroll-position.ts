const positions = new Map<string, number>()

/**
 * Takes scrolling at navigation over from the browser, which restores before a page's content is there. When the
 * document is left the browser has it back, for its own way back. Gives the function that ends it.
 */
export function followScroll(entry: () => string): () => void {
  const note = () => positions.set(entry(), window.scrollY)
  const take = () => {
    history.scrollRestoration = 'manual'
  }
  const giveBack = () => {
    history.scrollRestoration = 'auto'
  }
  take()
  // A page can be scrolled before its scripts have taken it over.
  note()
  window.addEventListener('scroll', note, { passive: true })
  window.addEventListener('pageshow', take)
  window.addEventListener('pagehide', giveBack)
  return () => {
    giveBack()
    window.removeEventListener('scroll', note)
    window.removeEventListener('pageshow', take)
    window.removeEventListener('pagehide', giveBack)
  }
}

function scrollTo(top: number): boolean {
  if (Math.abs(window.scrollY - top) >= 1) window.scrollTo({ top, behavior: 'instant' })
  return Math.abs(window.scrollY - top) < 1
}

export const scrollToTop = () => {
  scrollTo(0)
}

/**
 * Back to where this entry of the history was left; on a page that is still growing, as soon as it is long enough,
 * unless the visitor does something first. Gives the function that stops waiting.
 */
export function restoreScroll(entry: string): () => void {
  const top = positions.get(entry) ?? 0
  const ended = new AbortController()
  if (!scrollTo(top)) {
    const growth = new ResizeObserver(() => {
      if (scrollTo(top)) ended.abort()
    })
    growth.observe(document.body)
    ended.signal.addEventListener('abort', () => growth.disconnect())
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      window.addEventListener(act, () => ended.abort(), { passive: true, signal: ended.signal })
  }
  return () => ended.abort()
}
