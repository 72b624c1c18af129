import { paths } from '@/config/paths'
import { ChangePasswordForm } from '@/features/account/change-password-form'
import { ProfileDetails } from '@/features/account/profile-details'
import { signOut } from '@/session/sign-out'
import { useSession } from '@/session/use-session'
import { Button } from '@/ui/button'
import { useDocumentTitle } from '@/ui/document-title'
import { Page } from '@/ui/page'
import { Tabs } from '@/ui/tabs'

/** Empty for visitors: there is nobody to tell about. */
export default function ProfilePage() {
  const { user } = useSession()
  useDocumentTitle('Profile')
  if (user === null) return null
  return (
    <Page
      key={user.id}
      title="Profile"
      actions={
        <Button variant="neutral" onClick={() => void signOut(paths.signIn)}>
          Sign Out
        </Button>
      }
    >
      <Tabs
        label="Account"
        tabs={[
          { value: 'profile', label: 'Profile', content: <ProfileDetails user={user} /> },
          { value: 'settings', label: 'Settings', content: <ChangePasswordForm email={user.email ?? ''} /> },
        ]}
      />
    </Page>
  )
}
