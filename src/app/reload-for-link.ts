/** A session, or an error, that a mailed link or a provider brings. */
const BROUGHT = /^#(?:[^#]*&)?(?:access_token|error)=/

/**
 * Reloads the page where a link with a session is opened in a tab that shows its page already: only the hash changes then, and
 * a session is read when a page is loaded. Returns a function that ends it.
 */
export function reloadForLink(): () => void {
  const stop = new AbortController()
  const listener = () => {
    if (BROUGHT.test(location.hash)) location.reload()
  }
  window.addEventListener('hashchange', listener, { signal: stop.signal })
  return () => stop.abort()
}
