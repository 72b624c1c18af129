import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '@/config/app'

/** Whether a script is a third party's: the card provider's or the bot check's. A browser extension's has another scheme. */
const isForeign = ({ src }: HTMLScriptElement) =>
  /^https?:/.test(src) && new URL(src).origin !== location.origin

/**
 * A page that has loaded a third party's script is left by a document load, since the script would run on in the next page. True
 * from then on: neither page may do anything meanwhile.
 */
export function useLeavesDocument(): boolean {
  const app = useApp()
  const { pathname } = useLocation()
  // What whoever runs the site has put into its documents isn't of one page.
  const [own] = useState(() => new Set(import.meta.env.SSR ? [] : document.scripts))
  const [shown, setShown] = useState(pathname)
  const leaves =
    shown !== pathname && [...document.scripts].some(script => !own.has(script) && isForeign(script))
  if (!leaves && shown !== pathname) setShown(pathname)
  useLayoutEffect(() => {
    if (leaves) app.reload()
  }, [app, leaves])
  return leaves
}
