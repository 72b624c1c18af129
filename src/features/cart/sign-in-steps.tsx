import { signInPath, signUpPath } from '@/config/return-path'
import { useSession } from '@/session/use-session'
import { Button, ButtonLink } from '@/ui/button'

/**
 * The buttons of the prompt to sign in; sign-in and sign-up return to `next`. Who wasn't signed in here before is new, most of the time: the
 * sign-up is the next step then.
 */
export function SignInSteps({ next, onCancel }: { next: string; onCancel: () => void }) {
  const session = useSession()
  const isNew = session.status === 'visitor' && session.why === 'never'
  const steps = [
    <ButtonLink key="in" variant={isNew ? 'neutral' : 'solid'} to={signInPath(next)}>
      Sign In
    </ButtonLink>,
    <ButtonLink key="up" variant={isNew ? 'solid' : 'neutral'} to={signUpPath(next)}>
      Sign Up
    </ButtonLink>,
  ]
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      {isNew ? steps : steps.toReversed()}
    </>
  )
}
