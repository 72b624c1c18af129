/**
 * Records the scroll position of each history entry in `positions`, and turns off the browser's own restoration, which runs before
 * a page's content is there. It is turned on again while the document is left, for the way back to it. Returns a
 * function that stops both.
 */
export function recordScroll(positions: Map<string, number>, entry: () => string): () => void {
  const record = () => positions.set(entry(), window.scrollY)
  const disableNative = () => {
    history.scrollRestoration = 'manual'
  }
  const enableNative = () => {
    history.scrollRestoration = 'auto'
  }
  disableNative()
  // The page may have been scrolled before the script ran.
  record()
  window.addEventListener('scroll', record, { passive: true })
  window.addEventListener('pageshow', disableNative)
  window.addEventListener('pagehide', enableNative)
  return () => {
    enableNative()
    window.removeEventListener('scroll', record)
    window.removeEventListener('pageshow', disableNative)
    window.removeEventListener('pagehide', enableNative)
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
 * Scrolls to where a history entry was left; while the page is still growing, as soon as it is long enough, unless
 * the visitor acts first. Returns a function that stops waiting.
 */
export function restoreScroll(top: number): () => void {
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
