import { useLocation } from 'react-router-dom'
import { paths } from '@/config/paths'
import { useUserId } from '@/session/use-session'
import { ButtonLink } from '@/ui/button'
import { Container } from '@/ui/container'
import { useDocumentTitle } from '@/ui/document-title'
import { EmptyLines } from '@/ui/empty'
import { LinkList } from '@/ui/link-list'
import { useHydrated } from '@/ui/use-hydrated'

export const title = 'Oops! Page not found'

const links = [
  { to: paths.search, label: 'Search', text: 'By keyword, country, TLD or hosting provider' },
  { to: paths.offers, label: 'Available Plans', text: 'What an email costs, and what comes with it' },
  { to: paths.contact, label: 'Contact', text: 'How to reach Listwell' },
]
const orders = { to: paths.orders, label: 'My Orders', text: 'Your orders and their files' }

export default function NotFoundPage() {
  useDocumentTitle(title)
  // The prerendered document stands at every URL without a page.
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  const isUser = useUserId() !== null
  return (
    <Container className="grid gap-12 pt-8 pb-16 sm:pt-16 lg:grid-cols-2 lg:gap-16">
      <div className="flex min-w-0 flex-col items-start">
        <EmptyLines />
        <h1 tabIndex={-1} className="mt-6 title text-30">
          {title}
        </h1>
        <p className="mt-3 min-h-lh max-w-full truncate text-16">
          <bdi>{hydrated && pathname}</bdi>
        </p>
        <p className="max-w-text text-16 text-balance text-secondary">
          There is nothing at this address. It may have been mistyped, or what was here is gone.
        </p>
        <ButtonLink to={paths.home} className="mt-6">
          Return to home
        </ButtonLink>
      </div>
      <LinkList label="Ways on" links={isUser ? [...links, orders] : links} />
    </Container>
  )
}
