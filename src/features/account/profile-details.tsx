import { formatDateTime } from '@/lib/dates'
import { PendingEmail, pendingEmailOf, type EmailUser } from './pending-email'

interface Props {
  user: EmailUser & { id: string; last_sign_in_at?: string | null }
}

/** The signed-in user's email, id and last sign-in. */
export function ProfileDetails({ user }: Props) {
  const pending = pendingEmailOf(user)
  const details = [
    { label: 'Email', value: user.email ?? 'N/A' },
    { label: 'User ID', value: user.id },
    { label: 'Last sign-in', value: formatDateTime(user.last_sign_in_at) },
  ]
  return (
    <>
      <dl className="max-w-text border-b">
        {details.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col gap-1 py-4 first:pt-0 not-first:border-t sm:flex-row sm:items-baseline sm:gap-6"
          >
            <dt className="shrink-0 text-14 text-secondary sm:w-1/3">{label}</dt>
            <dd className="min-w-0 text-14 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {pending !== null && <PendingEmail present={user.email} pending={pending} />}
    </>
  )
}
