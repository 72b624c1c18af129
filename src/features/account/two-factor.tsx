import { useState } from 'react'
import { formatDate, readDate } from '@/lib/dates'
import { Button } from '@/ui/button'
import { part } from '@/ui/part'
import { listedFactors, type ListedFactor } from './rules'
import { SettingsSection } from './settings-section'

const EnrollDialog = part(
  () => import('./enroll-dialog'),
  props => props.onClose(),
)
const RemoveFactorDialog = part(
  () => import('./remove-factor-dialog'),
  props => props.onClose(),
)

interface TwoFactorProps {
  user: {
    id: string
    email?: string | null
    phone?: string | null
    factors?: Record<string, unknown>[] | null
  }
}

/** The customer's second factors, as the session's user has them: listed, added and removed. */
export function TwoFactor({ user }: TwoFactorProps) {
  const factors = listedFactors(user.factors)
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<ListedFactor | null>(null)

  return (
    <SettingsSection
      title="Two-factor sign-in"
      text={
        factors.length === 0
          ? 'Add an authenticator app, and signing in asks for its code as well as your password.'
          : 'Signing in asks for a code as well as your password.'
      }
    >
      {factors.length > 0 && (
        <ul aria-label="Authenticator apps" className="border-y">
          {factors.map(factor => (
            <li key={factor.id} className="flex items-center gap-4 py-3 not-first:border-t">
              <div className="min-w-0 flex-1 text-14 wrap-anywhere">
                <p className="font-strong">{factor.name}</p>
                {readDate(factor.addedAt) !== null && (
                  <p className="text-secondary">Added on {formatDate(factor.addedAt)}</p>
                )}
              </div>
              <Button
                variant="neutral"
                size="sm"
                aria-label={`Remove ${factor.name}`}
                aria-haspopup="dialog"
                onFocus={() => void RemoveFactorDialog.prefetch()}
                onPointerEnter={() => void RemoveFactorDialog.prefetch()}
                onClick={() => setRemoving(factor)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="neutral"
        className="sm:self-start"
        aria-haspopup="dialog"
        onFocus={() => void EnrollDialog.prefetch()}
        onPointerEnter={() => void EnrollDialog.prefetch()}
        onClick={() => setIsAdding(true)}
      >
        Add an authenticator app
      </Button>
      {isAdding && (
        <EnrollDialog
          account={user.email || user.phone || user.id}
          names={factors.map(({ name }) => name)}
          onClose={() => setIsAdding(false)}
        />
      )}
      {removing !== null && (
        <RemoveFactorDialog
          factor={removing}
          isLast={factors.length < 2}
          onClose={() => setRemoving(current => (current?.id === removing.id ? null : current))}
        />
      )}
    </SettingsSection>
  )
}
