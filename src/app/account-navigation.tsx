import { matchPath, useLocation } from 'react-router-dom'
import { useApp } from '@/config/app'
import { paths } from '@/config/paths'
import { cartCountText, lineCount } from '@/features/cart/cart-lines'
import { setTheme, useTheme } from '@/ui/theme'
import { useCart } from '@/queries/cart'
import { useOtherTabs } from '@/queries/tabs'
import { withQueries } from '@/queries/with-queries'
import { signOut } from '@/session/sign-out'
import { useSession } from '@/session/use-session'
import { useDeletionToasts } from '@/ui/deletion-notice'
import { CartIcon, SignOutIcon, UserIcon } from '@/ui/icons'
import { Menu } from '@/ui/menu'
import { Link } from '@/ui/link'
import { themes } from '@/ui/theme-choice'

/** The right end of a customer's navigation bar: the cart with its number of lines, and the user menu. */
function AccountNavigation() {
  useOtherTabs()
  return (
    <>
      <CartLink />
      <UserMenu />
    </>
  )
}

export default withQueries(AccountNavigation)

function CartLink() {
  const isCurrent = matchPath(paths.cart, useLocation().pathname) !== null
  const { data: cart, deleted } = useCart()
  useDeletionToasts(deleted)
  const count = cart && lineCount(cart)
  const label = count === undefined ? 'Cart' : cartCountText(count)
  return (
    <Link
      to={paths.cart}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      data-tooltip={label}
      className="relative inline-flex size-control items-center justify-center rounded-md transition-colors hover:bg-hover aria-[current=page]:bg-muted forced-colors:aria-[current=page]:border"
    >
      <CartIcon size={20} />
      {count !== undefined && count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent forced-color-adjust-none px-1 text-12 font-strong text-on-accent tabular-nums"
        >
          {count}
        </span>
      )}
    </Link>
  )
}

function UserMenu() {
  const app = useApp()
  const { user } = useSession()
  const theme = useTheme()
  const email = user?.email ?? ''
  // Destructuring takes a whole code point, which may be two UTF-16 units.
  const [initial = ''] = email
  return (
    <Menu
      label="User menu"
      className="-mr-1 flex size-control items-center justify-center rounded-full"
      sections={[
        {
          ...(email !== '' && { label: email }),
          items: [
            { label: 'Profile', icon: <UserIcon />, to: paths.profile },
            {
              label: 'Sign out',
              icon: <SignOutIcon />,
              onSelect: () => {
                void signOut(app, paths.home)
              },
            },
          ],
        },
        {
          label: 'Theme',
          items: themes.map(({ value, label, icon }) => ({
            label,
            icon,
            checked: value === theme,
            onSelect: () => setTheme(value),
          })),
        },
      ]}
    >
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-full border border-accent-line bg-accent-tint text-14 font-strong text-accent-text"
      >
        {initial.toUpperCase() || <UserIcon />}
      </span>
    </Menu>
  )
}
