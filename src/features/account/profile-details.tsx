import { formatDateTime } from '@/lib/dates'
import type { User } from '@/session/auth-clients'
import { Skeleton } from '@/ui/skeleton'
import { PendingEmail, pendingEmailOf } from './pending-email'

/** The signed-in user's email, id and last sign-in. */
export function ProfileDetails({ user }: { user: User }) {
  const pending = pendingEmailOf(user)
  const details = [
    { label: 'Email', value: user.email || 'N/A' },
    { label: 'User ID', value: user.id },
    { label: 'Last sign-in', value: formatDateTime(user.last_sign_in_at) },
  ]
  return (
    <>
      <dl>
        {details.map(({ label, value }) => (
          <div
            key={label}
            className="grid gap-x-12 gap-y-1 py-4 text-14 not-first:border-t first:pt-2 lg:grid-cols-settings"
          >
            <dt className="text-secondary">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {pending !== null && (
        <div className="mt-4">
          <PendingEmail present={user.email} pending={pending} />
        </div>
      )}
    </>
  )
}

/** In place of the tabs and the details while it isn't known whose they are. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true" className="grid max-w-text gap-8">
      <Skeleton className="h-field w-menu max-w-full" />
      {['email', 'id', 'sign-in'].map(row => (
        <Skeleton key={row} className="w-2/3" />
      ))}
    </div>
  )
}
