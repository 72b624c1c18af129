import { useState } from 'react'
import { isOffered, noteIfMissing } from '@/session/optional-calls'
import { useIsSameUser } from '@/session/use-session'
import { announce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { toast } from '@/ui/toast'
import { useFocusFallback } from '@/ui/use-focus-fallback'
import { callAuth } from './call-auth'
import { SettingsSection } from './settings-section'

const NOT_OFFERED = 'Signing out other devices isn’t offered here.'

/** Ends the customer's sessions on other devices. */
export function OtherDevices() {
  const [offered, setOffered] = useState(() => isOffered('sign-out-others'))
  const refuse = () => {
    setOffered(false)
    announce(NOT_OFFERED)
  }
  return (
    <SettingsSection title="Other devices">
      <p className="mt-2 text-14 text-secondary">
        Signs you out in every other browser and app. You stay signed in here.
      </p>
      {offered ? <SignOutOthers onMissing={refuse} /> : <p className="mt-4 text-14">{NOT_OFFERED}</p>}
    </SettingsSection>
  )
}

function SignOutOthers({ onMissing }: { onMissing: () => void }) {
  const isSameUser = useIsSameUser()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ref = useFocusFallback<HTMLDivElement>()

  async function signOutOthers() {
    setBusy(true)
    setProblem(undefined)
    const failure = await callAuth(async ({ client, endOtherSessions }) => {
      const response = await endOtherSessions()
      // Where this session was ended elsewhere, the refresh fails and ends it here too; the customer signs in again.
      if (response.error?.status === 401) await client.refreshSession()
      return response
    })
    setBusy(false)
    if (!isSameUser()) return
    if (failure === null) {
      toast.success('Other devices signed out', { text: 'It can take up to an hour to reach all of them.' })
    } else if (noteIfMissing('sign-out-others', failure)) onMissing()
    else setProblem(failure.text)
  }

  return (
    <div ref={ref} className="mt-4 flex flex-col items-start gap-4">
      {problem !== undefined && <ErrorCard>{problem}</ErrorCard>}
      <Button variant="neutral" busy={busy} onClick={() => void signOutOthers()}>
        Sign out other devices
      </Button>
    </div>
  )
}
