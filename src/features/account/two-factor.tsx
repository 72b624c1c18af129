import { useState } from 'react'
import { useApp } from '@/config/app'
import { formatDate, readDate } from '@/lib/dates'
import { verifiedFactors, type SignInFactor } from '@/session/second-factor'
import { sessionOf } from '@/session/session'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/dialog'
import { part } from '@/ui/part'
import { useToast } from '@/ui/toast'
import { useForm } from './form'
import { SettingsSection } from './settings-section'

const EnrollDialog = part(
  () => import('./enroll-dialog'),
  props => props.onClose(),
)

const nameOf = ({ name, isPhone }: SignInFactor) => name ?? (isPhone ? 'Phone' : 'Authenticator app')

/** The customer's second factors: listed, added and removed. */
export function TwoFactor({ factors }: { factors: readonly SignInFactor[] }) {
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<SignInFactor | null>(null)

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
                <p className="font-strong">{nameOf(factor)}</p>
                {readDate(factor.addedAt) !== null && (
                  <p className="text-secondary">Added on {formatDate(factor.addedAt)}</p>
                )}
              </div>
              <Button
                variant="neutral"
                size="sm"
                aria-label={`Remove ${nameOf(factor)}`}
                aria-haspopup="dialog"
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
      {isAdding && <EnrollDialog names={factors.map(nameOf)} onClose={() => setIsAdding(false)} />}
      {removing !== null && (
        <RemoveFactorDialog factor={removing} isLast={factors.length < 2} onClose={() => setRemoving(null)} />
      )}
    </SettingsSection>
  )
}

interface RemoveFactorDialogProps {
  factor: SignInFactor
  isLast: boolean
  onClose: () => void
}

/** Asks before a second factor is removed. */
function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const app = useApp()
  const toast = useToast()
  const isListed = () => {
    const { user } = sessionOf(app).get()
    return user !== null && verifiedFactors(user).some(({ id }) => id === factor.id)
  }

  const { busy, errors, submit } = useForm({
    isOptional: true,
    async send({ loadMfa, refreshUser }) {
      const { error } = await (await loadMfa()).unenroll({ factorId: factor.id })
      if (error?.status !== 404) return { error }
      // It may have been removed on another device.
      await refreshUser()
      return { error: isListed() ? error : null }
    },
    onDone() {
      toast.success('Authenticator app removed', {
        text: isLast ? 'Signing in asks for your password only.' : undefined,
      })
      onClose()
    },
  })

  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        if (!busy) onClose()
      }}
      title={`Remove ${nameOf(factor)}?`}
      text={
        isLast ? 'Signing in then asks for your password only.' : 'Its codes no longer work for signing in.'
      }
      confirm="Remove"
      keep="Keep it"
      busy={busy}
      problem={busy ? undefined : errors.form}
      onConfirm={submit}
    />
  )
}
