import { useEffect } from 'react'
import { GoogleReCaptchaProvider, useGoogleReCaptcha } from 'react-google-recaptcha-v3'
import { trustScripts } from '@/config/trusted-scripts'

// With this parameter the provider's script creates its own trusted-types policies.
trustScripts(url => {
  if (!/^https:\/\/www\.(google|gstatic)\.com\/recaptcha\//.test(url.href)) return null
  if (url.pathname.endsWith('/api.js')) url.searchParams.set('trustedtypes', 'true')
  return url.href
})

/** Resolves with the provider's token for this visitor; empty where the check failed. */
export type BotCheckRun = () => Promise<string>

export interface BotCheckProps {
  siteKey: string
  /** Called with the check once its script is ready, and with null when it no longer is. */
  onReady: (check: BotCheckRun | null) => void
}

/** The bot check of the sign-up form: a chunk of its own, since it brings a third party's script. */
export default function BotCheck({ siteKey, onReady }: BotCheckProps) {
  return (
    <GoogleReCaptchaProvider reCaptchaKey={siteKey} scriptProps={{ async: true }}>
      <Ready onReady={onReady} />
    </GoogleReCaptchaProvider>
  )
}

function Ready({ onReady }: Pick<BotCheckProps, 'onReady'>) {
  const { executeRecaptcha } = useGoogleReCaptcha()
  useEffect(() => {
    if (!executeRecaptcha) return undefined
    onReady(() => executeRecaptcha('sign_up'))
    return () => onReady(null)
  }, [executeRecaptcha, onReady])
  return null
}
