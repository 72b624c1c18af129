import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useApp } from '@/config/app'
import { paths } from '@/config/paths'
import { ChangeEmailForm } from '@/features/account/change-email-form'
import { ChangePasswordForm } from '@/features/account/change-password-form'
import { OtherDevices } from '@/features/account/other-devices'
import { ProfileDetails, ProfileSkeleton } from '@/features/account/profile-details'
import { RememberedData } from '@/features/account/remembered-data'
import { TwoFactor } from '@/features/account/two-factor'
import { stateText } from '@/lib/history-state'
import { useSkeleton } from '@/ui/use-skeleton'
import { verifiedFactors } from '@/session/second-factor'
import { signOut } from '@/session/sign-out'
import { useSession } from '@/session/use-session'
import { Button } from '@/ui/button'
import { useDocumentTitle } from '@/ui/document-title'
import { useMissingChunk } from '@/ui/part'
import { Page } from '@/ui/page'
import { Waiting } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'

/** Empty for visitors: there is nobody to tell about. */
export default function ProfilePage() {
  const app = useApp()
  const session = useSession()
  const { status, user } = session
  const navigate = useNavigate()
  const location = useLocation()
  const isRecovering = stateText(location.state, 'new_password') !== null
  const [hasRecovered, setHasRecovered] = useState(isRecovering)
  if (isRecovering && !hasRecovered) setHasRecovered(true)
  useDocumentTitle('Profile')
  // Without the auth client nobody can be told from a visitor, and the page around says so.
  useMissingChunk(session.status === 'unknown' ? session.error : null)
  const loading = useSkeleton(status === 'unknown')
  // As the prerendered shell has it.
  if (loading === 'waiting') return <Waiting />
  if (loading === 'skeleton')
    return (
      <Page title="Profile">
        <ProfileSkeleton />
      </Page>
    )
  if (user === null) return null
  return (
    <Page
      key={String(hasRecovered)}
      title="Profile"
      actions={
        <Button variant="neutral" onClick={() => void signOut(app, paths.signIn)}>
          Sign Out
        </Button>
      }
    >
      <Tabs
        label="Account"
        initial={hasRecovered ? 'settings' : 'profile'}
        tabs={[
          { value: 'profile', label: 'Profile', content: <ProfileDetails user={user} /> },
          {
            value: 'settings',
            label: 'Settings',
            content: (
              <>
                <ChangePasswordForm
                  email={user.email ?? ''}
                  isRecovering={isRecovering}
                  onChanged={() => {
                    if (isRecovering) void navigate('.', { replace: true })
                  }}
                />
                <ChangeEmailForm user={user} />
                <TwoFactor factors={verifiedFactors(user)} />
                <OtherDevices />
                <RememberedData />
              </>
            ),
          },
        ]}
      />
    </Page>
  )
}
