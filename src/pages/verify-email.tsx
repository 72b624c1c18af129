import { EmailVerification } from '@/features/account/email-verification'
import { useAddressToken } from '@/features/account/use-address-token'

export default function VerifyEmailPage() {
  return <EmailVerification token={useAddressToken()} />
}
