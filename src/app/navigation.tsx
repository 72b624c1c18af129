import { useEffect, useState, type ComponentType } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import { paths, signInPath, signUpPath } from '@/config/paths'
import { cx } from '@/lib/cx'
import { useSession } from '@/session/use-session'
import { ButtonLink } from '@/ui/button'
import { Container } from '@/ui/container'
import { Brand } from './brand'

/** The bar at the top of every page but those of the account's doors. Until the session is known its end stays empty. */
export function Navigation() {
  const { status } = useSession()
  const { pathname } = useLocation()
  return (
    <header className="@container sticky top-0 z-nav border-b bg-background print:static">
      {/* A visitor's profile is empty, but a page has a name. */}
      {pathname === paths.profile && status === 'anonymous' && <h1 className="sr-only">Profile</h1>}
      <Container className="flex min-h-nav-phone flex-wrap items-center gap-x-4 sm:min-h-nav sm:gap-x-12">
        <Brand />
        <nav
          aria-label="Main"
          className={cx(
            '-mb-px flex min-h-control gap-x-4 self-stretch sm:gap-x-6 print:hidden',
            status === 'signed-in' && 'cramped:order-last cramped:w-full',
          )}
        >
          <BarLink to={paths.search} current={pathname === paths.home || pathname === paths.search}>
            Search
          </BarLink>
          {status === 'signed-in' && (
            <BarLink
              to={paths.orders}
              current={pathname === paths.orders || matchPath('/order/:number/details', pathname) !== null}
            >
              My Orders
            </BarLink>
          )}
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 py-1 print:hidden">
          {status === 'anonymous' && <Doors />}
          {status === 'signed-in' && <AccountEnd />}
        </div>
      </Container>
    </header>
  )
}

function BarLink({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex items-center border-t border-b-2 border-t-transparent text-14 whitespace-nowrap transition-colors hover:text-foreground',
        current ? 'border-b-foreground font-strong text-foreground' : 'border-b-transparent text-secondary',
      )}
    >
      {children}
    </Link>
  )
}

const door = 'min-h-control! px-3 text-14! sm:px-4 cramped:px-2'

/** Sign In and Sign Up, both with the way back here. */
function Doors() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <>
      <ButtonLink to={signInPath(here)} variant="quiet" className={door}>
        Sign In
      </ButtonLink>
      <ButtonLink to={signUpPath(here)} variant="neutral" className={door}>
        Sign Up
      </ButtonLink>
    </>
  )
}

/** A customer's end, in a chunk that visitors don't need. While it can't be had, each page visited asks for it again. */
function AccountEnd() {
  const { pathname } = useLocation()
  const [End, setEnd] = useState<ComponentType | null>(null)
  const [missingAt, setMissingAt] = useState<string | null>(null)

  useEffect(() => {
    if (End !== null || missingAt === pathname) return
    import('./account-navigation')
      .then(({ default: Loaded }) => setEnd(() => Loaded))
      .catch(() => setMissingAt(pathname))
  }, [End, missingAt, pathname])
  if (End !== null) return <End />
  return missingAt !== null && <AccountLinks />
}

/** What a customer has where the menu's chunk can't be had. */
function AccountLinks() {
  return (
    <>
      <ButtonLink to={paths.cart} variant="quiet" size="sm">
        Cart
      </ButtonLink>
      <ButtonLink to={paths.profile} variant="quiet" size="sm">
        Profile
      </ButtonLink>
    </>
  )
}
