import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { call } from './call'
import { FormError, useForm } from './form'
import { NewPasswordFields } from './new-password-fields'
import { hasErrors, passwordErrors, placeFailure } from './rules'

const FAILED = 'Failed to update password'

/** A signed-in customer's new password. `email` tells password managers whose it is. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { errors, busy, form } = useForm<'password' | 'confirmation'>(async (value, element) => {
    const wrong = passwordErrors(value)
    if (hasErrors(wrong)) return wrong
    const failure = await call(async ({ client }) => {
      const answer = await client.updateUser({ password: value('password') })
      // A session that was ended elsewhere can't be renewed, which ends it here too: signing in is the way on.
      if (answer.error?.status === 401) await client.refreshSession()
      return answer
    }, FAILED)
    if (failure === null) {
      toast.success('Password updated successfully')
      element.reset()
      return {}
    }
    const reason = failure.text === FAILED ? undefined : failure.text
    toast.error(FAILED, { text: reason })
    const placed = placeFailure(failure, { password: 'password', plainPassword: 'password' })
    return { ...placed, form: reason === undefined ? FAILED : `${FAILED}\n${reason}` }
  })

  return (
    <form {...form} className="flex max-w-form flex-col gap-6">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields errors={errors} />
      <FormError>{errors.form}</FormError>
      <Button type="submit" size="lg" busy={busy} className="sm:self-start">
        Update Password
      </Button>
    </form>
  )
}
