import { useLocation } from 'react-router-dom'
import { EmailVerification } from '@/features/account/email-verification'
import { useUrlToken } from '@/features/account/use-url-token'
import { stateText } from '@/lib/history-state'
import { withQueries } from '@/queries/with-queries'
import { Waiting } from '@/ui/skeleton'
import { useHydrated } from '@/ui/use-hydrated'

export const title = 'Verify Email'

function VerifyEmailPage() {
  const { token, used, refused, markUsed, markRefused } = useUrlToken()
  const linkError = stateText(useLocation().state, 'link_error')
  return useHydrated() ? (
    <EmailVerification
      token={token}
      isExplained={linkError !== null}
      verified={used}
      refused={refused}
      onVerified={markUsed}
      onRefused={markRefused}
    />
  ) : (
    <Waiting />
  )
}

export default withQueries(VerifyEmailPage)
