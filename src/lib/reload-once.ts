const RELOADED_FOR = 'listwell-reloaded-for'

/**
 * Reloads the page for a chunk that is missing, once per chunk, and only if the site responds; otherwise rethrows the error of
 * its import. A new version may have been deployed after this page was opened, and some browsers never request a chunk again
 * that they couldn't load.
 */
export async function reloadOnce(error: unknown): Promise<never> {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === String(error)) throw error
    sessionStorage.setItem(RELOADED_FOR, String(error))
    const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    if (!ok) throw error
  } catch {
    throw error
  }
  location.reload()
  return new Promise(() => {})
}
