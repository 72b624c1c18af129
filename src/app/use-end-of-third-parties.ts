import { useLayoutEffect, useRef } from 'react'
import { useApp } from '@/config/app'

/** Whether a script is a third party's: the card provider's or the bot check's. A browser extension's has another scheme. */
const isForeign = ({ src }: HTMLScriptElement) =>
  /^https?:/.test(src) && new URL(src).origin !== location.origin

/** A page that has loaded a third party's script is left by a document load: the script would run on in the next page. */
export function useEndOfThirdParties(pathname: string) {
  const app = useApp()
  // What whoever runs the site has put into its documents isn't of one page.
  const own = useRef<ReadonlySet<HTMLScriptElement>>(new Set())
  useLayoutEffect(() => {
    own.current = new Set(document.scripts)
  }, [])
  const shown = useRef(pathname)
  // Before the effects of the next page, which may add such a script.
  useLayoutEffect(() => {
    const isLeft = shown.current !== pathname
    shown.current = pathname
    if (isLeft && [...document.scripts].some(one => !own.current.has(one) && isForeign(one))) app.reload()
  }, [app, pathname])
}
