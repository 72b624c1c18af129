import { useEffect } from 'react'
import { GoogleReCaptchaProvider, useGoogleReCaptcha } from 'react-google-recaptcha-v3'
import { trustScripts } from '@/config/trusted-scripts'

// Asked for trusted types, the provider's script keeps to them with policies of its own.
trustScripts(address => {
  if (!/^https:\/\/www\.(google|gstatic)\.com\/recaptcha\//.test(address.href)) return null
  if (address.pathname.endsWith('/api.js')) address.searchParams.set('trustedtypes', 'true')
  return address.href
})

/** Asks the provider about this visitor; an empty answer is a failed check. */
export type Check = () => Promise<string>

export interface BotCheckProps {
  siteKey: string
  /** Given the check once its script is ready, and null when it no longer is. */
  onReady: (check: Check | null) => void
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
