import { useState } from 'react'
import { useApp } from '@/config/app'
import { Button } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { useToast } from '@/ui/toast'
import { callOptional } from './call-auth'
import { SettingsSection } from './settings-section'

/** Ends the customer's sessions on other devices. */
export function OtherDevices() {
  const app = useApp()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function signOutOthers() {
    setBusy(true)
    setProblem(undefined)
    const failure = await callOptional(app, async ({ client, endOtherSessions }) => {
      const response = await endOtherSessions()
      // Where this session was ended elsewhere, the refresh fails and ends it here too; the customer signs in again.
      if (response.error?.status === 401) await client.refreshSession()
      return response
    })
    setBusy(false)
    if (failure === null) {
      toast.success('Other devices signed out', { text: 'It can take up to an hour to reach all of them.' })
    } else setProblem(failure.text)
  }

  return (
    <SettingsSection
      title="Other devices"
      text="Signs you out in every other browser and app. You stay signed in here."
    >
      {problem !== undefined && <ErrorCard>{problem}</ErrorCard>}
      <Button variant="neutral" className="sm:self-start" busy={busy} onClick={() => void signOutOthers()}>
        Sign out other devices
      </Button>
    </SettingsSection>
  )
}
