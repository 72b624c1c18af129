import { EmailVerification } from '@/features/account/email-verification'
import { useUrlToken } from '@/features/account/use-url-token'
import { Waiting } from '@/ui/skeleton'
import { useHydrated } from '@/ui/use-hydrated'

export const title = 'Verify Email'

export default function VerifyEmailPage() {
  const { token, used, refused, markUsed, markRefused } = useUrlToken()
  return useHydrated() ? (
    <EmailVerification
      token={token}
      verified={used}
      refused={refused}
      onVerified={markUsed}
      onRefused={markRefused}
    />
  ) : (
    <Waiting />
  )
}
