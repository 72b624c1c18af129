import { useApp } from '@/config/app'
import { paths } from '@/config/paths'
import { linkClass } from '@/ui/link'
import { LinkList } from '@/ui/link-list'
import { Page } from '@/ui/page'
import { useHydrated } from '@/ui/use-hydrated'

export const title = 'Contact'
export const description = 'How to reach Listwell.'

const links = [
  { to: paths.orders, label: 'My Orders', text: 'Your orders, their files and their receipts' },
  { to: paths.forgotPassword, label: 'Forgot password?', text: 'We send you a link to choose a new one' },
  { to: paths.offers, label: 'Available Plans', text: 'What an email costs, and what comes with it' },
]

export default function ContactPage() {
  const { contact } = useApp().settings
  // Tags in the document may change the setting, so what depends on it is rendered after hydration only.
  const hydrated = useHydrated()
  return (
    <Page title={title}>
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
        <div>
          <p className="max-w-text text-16 text-secondary">
            For questions about an order, its files or your account. The number of the order helps us to find
            it.
          </p>
          {/* Its place is reserved: it moves nothing when it comes. */}
          <div className="mt-6 box-content flex min-h-12 items-center border-y py-4 text-16">
            {hydrated &&
              (contact === null ? (
                <p className="text-secondary">Whoever runs this shop names here whom to write to.</p>
              ) : (
                <p className="min-w-0 text-18 font-strong">
                  <a
                    href={contact.includes('://') ? contact : `mailto:${contact}`}
                    className={`${linkClass} wrap-anywhere`}
                  >
                    {contact}
                  </a>
                </p>
              ))}
          </div>
        </div>
        <LinkList label="Ways to help yourself" links={links} />
      </div>
    </Page>
  )
}
