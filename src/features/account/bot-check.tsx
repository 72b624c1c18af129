import { useEffect } from 'react'
import { GoogleReCaptchaProvider, useGoogleReCaptcha } from 'react-google-recaptcha-v3'
import { trustScripts } from '@/lib/trusted-scripts'

// The files that hosting/headers.mjs allows, since others of the provider could run any code.
trustScripts(url => {
  const { origin, pathname } = url
  if (origin === 'https://www.gstatic.com' && pathname.startsWith('/recaptcha/releases/')) return url.href
  if (origin !== 'https://www.google.com' || !/^\/recaptcha\/(api|enterprise)\.js$/.test(pathname))
    return null
  // With this parameter the script creates its own trusted-types policies.
  url.searchParams.set('trustedtypes', 'true')
  return url.href
})

export interface BotCheckRun {
  /** Resolves with the provider's token for this visitor, or with anything else where the check failed. */
  run: () => Promise<unknown>
}

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
    onReady({ run: () => executeRecaptcha('sign_up') })
    return () => onReady(null)
  }, [executeRecaptcha, onReady])
  return null
}
