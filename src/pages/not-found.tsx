import { paths } from '@/config/paths'
import { ButtonLink } from '@/ui/button'
import { Page } from '@/ui/page'

export const title = 'Oops! Page not found'

export default function NotFoundPage() {
  return (
    <Page title={title}>
      <p className="max-w-text text-16 text-balance text-secondary">
        There is nothing at this address. It may have been mistyped, or what was here is gone.
      </p>
      <ButtonLink to={paths.home} className="mt-6">
        Return to home
      </ButtonLink>
    </Page>
  )
}
