import { signInPath, signUpPath } from '@/config/return-path'
import { useSession } from '@/session/use-session'
import { Button, ButtonLink } from '@/ui/button'

/** Shown to visitors in place of the offers. */
export function SignInPrompt() {
  return <p>Sign in to add these emails to your cart. Your search will be here when you come back.</p>
}

/**
 * The prompt's buttons; sign-in and sign-up return to `next`. Who wasn't signed in here before is new, most of the time: the
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
