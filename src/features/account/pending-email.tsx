import { useEffect } from 'react'
import { useApp } from '@/config/app'
import type { User } from '@/session/auth-clients'
import { sessionOf } from '@/session/session'
import { Card } from '@/ui/card'
import { InfoIcon } from '@/ui/icons'

/** The address that replaces a user's once its link was opened; null without one. */
export const pendingEmailOf = ({ email, new_email: pending }: User): string | null =>
  typeof pending === 'string' && pending !== '' && pending !== email ? pending : null

interface PendingEmailProps {
  present: string | null | undefined
  pending: string
}

/** Says which mails to confirm. A link that was opened elsewhere is noticed when the customer returns to the page. */
export function PendingEmail({ present, pending }: PendingEmailProps) {
  const app = useApp()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'hidden') return
      const clients = sessionOf(app).getClients()
      clients.then(auth => auth.refreshUser()).catch(() => {})
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [app])
  return (
    <Card className="flex max-w-text items-center gap-4 p-4 text-14">
      <InfoIcon className="text-info" />
      <p className="min-w-0 wrap-anywhere">
        Open the link that we sent to <b className="font-strong">{pending}</b>.
        {present && (
          <>
            {' '}
            If a mail arrives at <b className="font-strong">{present}</b> too, open its link as well.
          </>
        )}
      </p>
    </Card>
  )
}
