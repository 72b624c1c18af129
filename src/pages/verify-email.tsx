import { EmailVerification } from '@/features/account/email-verification'
import { useAddressToken } from '@/features/account/use-address-token'
import { useHydrated } from '@/ui/use-hydrated'

export const title = 'Verify Email'

export default function VerifyEmailPage() {
  const token = useAddressToken()
  return useHydrated() ? <EmailVerification token={token} /> : null
}
