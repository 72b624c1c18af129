import { paths } from '@/config/paths'
import { AuthStep, BackToSignIn } from '@/features/account/auth-step'
import { ResetPasswordForm } from '@/features/account/reset-password-form'
import { useMailedToken } from '@/features/account/mailed-token'
import { useHydrated } from '@/ui/use-hydrated'
import { ButtonLink } from '@/ui/button'
import { Waiting } from '@/ui/skeleton'
import { useOpenPage } from '@/ui/link'

export const title = 'Reset Password'

export default function ResetPasswordPage() {
  const openPage = useOpenPage()
  const { token, isUsed, setUsed } = useMailedToken()
  if (!useHydrated()) return <Waiting />
  if (isUsed) {
    return (
      <AuthStep key="done" next title="Password Reset Successful!" lead="Sign in with your new password.">
        <ButtonLink to={paths.signIn} size="lg">
          Sign In
        </ButtonLink>
      </AuthStep>
    )
  }
  if (token === null) {
    return (
      <AuthStep title="Invalid Reset Link" lead="The password reset link is invalid or has expired.">
        <ButtonLink to={paths.forgotPassword} size="lg">
          Request a new link
        </ButtonLink>
        <BackToSignIn />
      </AuthStep>
    )
  }
  return (
    <AuthStep title={title} lead="Choose a new password of at least 8 characters.">
      <ResetPasswordForm
        token={token}
        onDone={() => setUsed(true)}
        onNoToken={() => openPage(paths.signIn, { state: { link_error: 'invalid_reset_token' } })}
      />
      <BackToSignIn />
    </AuthStep>
  )
}
