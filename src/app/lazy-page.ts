import type { ComponentType } from 'react'
import { lazyPart } from '@/ui/lazy-part'

const RELOADED_FOR = 'listwell-reloaded-for'

/**
 * A chunk that can't be had is most often one of a site that was deployed anew since this page was opened: the page is
 * loaded again, once for each missing chunk, and only if the site answers. Otherwise the error goes on.
 */
async function reloadOnce(error: unknown): Promise<never> {
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

/** A page in a chunk of its own. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(() => load().catch(reloadOnce))
