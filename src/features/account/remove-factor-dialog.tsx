import { useEffect, useId, useState } from 'react'
import { useApp } from '@/config/app'
import { sessionOf } from '@/session/session'
import { ConfirmDialog } from '@/ui/dialog'
import { useToast } from '@/ui/toast'
import { callAuth, callOptional } from './call-auth'
import { AppChoice, CodeField, useCodeForm } from './code-form'
import { listedFactors, needsCode, type FormFailure, type ListedFactor } from './rules'

interface RemoveFactorDialogProps {
  factor: ListedFactor
  isLast: boolean
  onClose: () => void
}

/** Asks before a second factor is removed, and for a code where the service wants one first. */
export default function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const app = useApp()
  const toast = useToast()
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [apps, setApps] = useState<ListedFactor[] | null>(null)
  const [chosen, setChosen] = useState('')

  const isListed = () => listedFactors(sessionOf(app).get().user?.factors).some(({ id }) => id === factor.id)

  /** Resolves to the failure that is to be shown. */
  async function remove(): Promise<FormFailure | null> {
    const failure = await callOptional(app, async ({ refreshUser, loadMfa }) => {
      const mfa = await loadMfa()
      const response = await mfa.unenroll({ factorId: factor.id })
      // It may have been removed, or the session ended, on another device.
      if ([401, 404].includes(response.error?.status ?? 0)) await refreshUser()
      if (response.error !== null && needsCode(response.error)) {
        const { data } = await mfa.listFactors()
        const known = listedFactors(data?.totp)
        if (known.length > 0) {
          setApps(known)
          // The app to remove is often on a device that was lost.
          setChosen((known.find(({ id }) => id !== factor.id) ?? factor).id)
          return { error: null }
        }
      }
      if (response.error === null) finish()
      return response
    })
    if (failure?.status !== 404 || isListed()) return failure
    finish()
    return null
  }

  function finish() {
    toast.success('Authenticator app removed', {
      text: isLast ? 'Signing in asks for your password only.' : undefined,
    })
    onClose()
  }

  async function confirm() {
    setBusy(true)
    setProblem(undefined)
    const failure = await remove()
    setProblem(failure?.text)
    setBusy(false)
  }

  const { errors, left, form, button } = useCodeForm(async code => {
    const failure = await callAuth(app, async ({ client, loadMfa }) => {
      const mfa = await loadMfa()
      const response = await mfa.challengeAndVerify({ factorId: chosen, code })
      if (response.error?.status === 401) await client.refreshSession()
      return response
    })
    return failure ?? remove()
  })

  useEffect(() => {
    if (apps !== null)
      document.getElementById(formId)?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
  }, [apps, formId])

  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        if (!busy && !button.busy) onClose()
      }}
      title={`Remove ${factor.name}?`}
      text={
        apps === null
          ? isLast
            ? 'Signing in then asks for your password only.'
            : 'Its codes no longer work for signing in.'
          : 'Enter a code of your authenticator app to remove it.'
      }
      confirm="Remove"
      keep="Keep it"
      busy={busy || button.busy}
      problem={problem}
      form={apps === null ? undefined : formId}
      onConfirm={() => void confirm()}
    >
      {apps !== null && (
        <form {...form} id={formId} className="flex flex-col gap-6 px-4 pt-6 pb-6 sm:px-6">
          <AppChoice apps={apps} chosen={chosen} onChoose={setChosen} />
          <CodeField errors={errors} left={left} />
        </form>
      )}
    </ConfirmDialog>
  )
}
