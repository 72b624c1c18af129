import { startTransition, useCallback, type ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useNavigate, type NavigateOptions, type To } from 'react-router-dom'
import { cx } from '@/lib/cx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Replaces the current history entry; a link to the current URL always does. */
  replace?: boolean | undefined
  /** The state of the new history entry. */
  state?: unknown
}

/** A link to a page of the app. The router's own one brings 1 kB of code for its framework into the initial script. */
export function Link({ to, replace, state, onClick, children, ...props }: LinkProps) {
  const href = useHref(to)
  const navigate = useLinkClickHandler(to, {
    useTransitions: true,
    ...(replace !== undefined && { replace }),
    state,
    ...(props.target !== undefined && { target: props.target }),
  })
  return (
    <a
      {...props}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) navigate(event)
      }}
    >
      {children}
    </a>
  )
}

/**
 * Opens another page, as a link does: as a transition, so that the page which is shown stays until the next one's chunk is there.
 * A navigation within a page is no transition: React would render it in slices, which takes several times as long.
 */
export function useOpenPage() {
  const navigate = useNavigate()
  return useCallback(
    (to: To, options?: NavigateOptions) => startTransition(() => void navigate(to, options)),
    [navigate],
  )
}

/** A link in running text: the text's colour, underlined in the accent colour. */
export const linkClass =
  'rounded-xs text-foreground underline decoration-accent-line underline-offset-4 transition-colors hover:decoration-accent'

export function TextLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={cx(linkClass, className)} />
}
