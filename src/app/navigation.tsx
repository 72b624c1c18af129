import { matchPath, useLocation } from 'react-router-dom'
import { paths } from '@/config/paths'
import { authPaths } from '@/config/return-path'
import { routes } from '@/config/routes.mjs'
import { cx } from '@/lib/cx'
import { countsAsVisitor } from '@/session/session'
import { useSession } from '@/session/use-session'
import { ButtonLink } from '@/ui/button'
import { Container } from '@/ui/container'
import { Link } from '@/ui/link'
import { part } from '@/ui/part'
import { Brand } from './brand'
import { OnceLoaded } from './once-loaded'

/** A customer's cart and menu, in a chunk that visitors don't need. */
const AccountNavigation = part(() => import('./account-navigation'), 'goes on')

/** The bar at the top of every page but the auth pages. Its right end stays empty until the session is known. */
export function Navigation() {
  const session = useSession()
  const isCustomer = session.status === 'user'
  const { pathname } = useLocation()
  const isAt = (path: string) => matchPath(path, pathname) !== null
  return (
    <header className="@container high:sticky top-0 z-nav border-b bg-background print:static">
      {/* Without a customer the profile page is empty, but every page needs a heading. */}
      {!isCustomer && session.status !== 'unknown' && isAt(paths.profile) && (
        <h1 className="sr-only">Profile</h1>
      )}
      <Container className="flex min-h-nav-phone flex-wrap items-center gap-x-4 sm:min-h-nav sm:gap-x-12">
        <Brand />
        <nav
          aria-label="Main"
          className={cx(
            '-mb-px flex min-h-control gap-x-4 self-stretch sm:gap-x-6 print:hidden',
            isCustomer && 'cramped:order-last cramped:w-full',
          )}
        >
          <BarLink to={paths.search} current={isAt(paths.home) || isAt(paths.search)}>
            Search
          </BarLink>
          {isCustomer && (
            <BarLink to={paths.orders} current={isAt(paths.orders) || isAt(routes.order.path)}>
              My Orders
            </BarLink>
          )}
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 py-1 print:hidden">
          {countsAsVisitor(session) && <AuthLinks />}
          {isCustomer && <OnceLoaded part={AccountNavigation} />}
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

const authLink = 'min-h-control! px-3 text-14! sm:px-4 cramped:px-2'

/** Sign In and Sign Up; both lead back to this page. */
function AuthLinks() {
  const { pathname, search } = useLocation()
  const { signIn, signUp } = authPaths(pathname + search)
  return (
    <>
      <ButtonLink to={signIn} variant="quiet" className={authLink}>
        Sign In
      </ButtonLink>
      <ButtonLink to={signUp} variant="neutral" className={authLink}>
        Sign Up
      </ButtonLink>
    </>
  )
}
