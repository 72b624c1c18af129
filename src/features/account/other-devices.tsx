import { useToast } from '@/ui/toast'
import { ActionButton, useForm } from './form'
import { SettingsSection } from './settings-section'

/** Ends the customer's sessions on other devices. */
export function OtherDevices() {
  const toast = useToast()
  const form = useForm({
    isOptional: true,
    send: ({ endOtherSessions }) => endOtherSessions(),
    onDone: () =>
      toast.success('Other devices signed out', { text: 'It can take up to an hour to reach all of them.' }),
  })
  return (
    <SettingsSection
      title="Other devices"
      text="Signs you out in every other browser and app. You stay signed in here."
    >
      <ActionButton of={form} variant="neutral" className="sm:self-start">
        Sign out other devices
      </ActionButton>
    </SettingsSection>
  )
}
