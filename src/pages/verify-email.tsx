import { EmailVerification } from '@/features/account/email-verification'
import { withQueries } from '@/queries/with-queries'
import { Waiting } from '@/ui/skeleton'
import { useHydrated } from '@/ui/use-hydrated'

export const title = 'Verify Email'

const VerifyEmailPage = () => (useHydrated() ? <EmailVerification /> : <Waiting />)

export default withQueries(VerifyEmailPage)
