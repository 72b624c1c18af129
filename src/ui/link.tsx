import { startTransition, useCallback, type ComponentProps, type MouseEvent } from 'react'
import { createPath, parsePath, useLocation, useNavigate, type NavigateOptions } from 'react-router-dom'
import { useApp, type App } from '@/config/app'
import { cx } from '@/lib/cx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A URL of the app: a path, with query and hash. */
  to: string
  /** Replaces the current history entry; a link to the current URL always does. */
  replace?: boolean | undefined
  /** The state of the new history entry. */
  state?: unknown
}

/**
 * Navigates to a path at once: React renders a transition in slices, which take a slow processor several times as long. Where the
 * page's chunk isn't loaded it is a transition, so that the page which is shown stays until the chunk is there.
 */
function visit({ isPageLoaded }: App, pathname: string | undefined, navigate: () => void) {
  if (pathname === undefined || isPageLoaded(pathname)) navigate()
  else startTransition(navigate)
}

/** Whether a click is to be followed here, not in another tab or window. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/** A link to a page of the app. The router's own one resolves relative paths, twice at each rendering. */
export function Link({ to, replace, state, onClick, children, ...props }: LinkProps) {
  const app = useApp()
  const here = createPath(useLocation())
  const navigate = useNavigate()
  return (
    <a
      {...props}
      href={to}
      onClick={event => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        visit(app, event.currentTarget.pathname, () => {
          void navigate(to, { replace: replace ?? here === to, state })
        })
      }}
    >
      {children}
    </a>
  )
}

/** Opens another page, as a link to it does. */
export function useOpenPage() {
  const app = useApp()
  const navigate = useNavigate()
  return useCallback(
    (to: string, options?: NavigateOptions) =>
      visit(app, parsePath(to).pathname, () => void navigate(to, options)),
    [app, navigate],
  )
}

/** A link in running text: the text's colour, underlined in the accent colour. */
export const linkClass =
  'rounded-xs text-foreground underline decoration-accent-line underline-offset-4 transition-colors hover:decoration-accent'

export function TextLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={cx(linkClass, className)} />
}
