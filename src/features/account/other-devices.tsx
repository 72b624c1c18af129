import { useApp } from '@/config/app'
import { Button } from '@/ui/button'
import { useToast } from '@/ui/toast'
import { callOptional, useAction } from './call-auth'
import { FormError } from './form'
import { SettingsSection } from './settings-section'

/** Ends the customer's sessions on other devices. */
export function OtherDevices() {
  const app = useApp()
  const toast = useToast()
  const { busy, problem, start } = useAction(async () => {
    const failure = await callOptional(app, ({ endOtherSessions }) => endOtherSessions())
    if (failure === null)
      toast.success('Other devices signed out', { text: 'It can take up to an hour to reach all of them.' })
    return failure?.text
  })

  return (
    <SettingsSection
      title="Other devices"
      text="Signs you out in every other browser and app. You stay signed in here."
    >
      <div className="contents" data-busy={busy || undefined}>
        <FormError>{problem}</FormError>
        <Button variant="neutral" className="sm:self-start" busy={busy} onClick={start}>
          Sign out other devices
        </Button>
      </div>
    </SettingsSection>
  )
}
