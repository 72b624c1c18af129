import { signInPath, signUpPath } from '@/config/return-path'
import { Button, ButtonLink } from '@/ui/button'

/** Shown to visitors in place of the offers. */
export function SignInPrompt() {
  return (
    <p className="px-2 sm:px-0">
      Sign in to add these emails to your cart. Your search will be here when you come back.
    </p>
  )
}

/** The prompt's buttons; sign-in and sign-up return to `next`. */
export function SignInSteps({ next, onCancel }: { next: string; onCancel: () => void }) {
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <ButtonLink variant="neutral" to={signUpPath(next)}>
        Sign Up
      </ButtonLink>
      <ButtonLink to={signInPath(next)}>Sign In</ButtonLink>
    </>
  )
}
