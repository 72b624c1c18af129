import { Button } from '@/ui/button'
import { useToast } from '@/ui/toast'
import { QrCode } from './qr-code'

/** The key of an authenticator app, to be scanned or copied. It is kept nowhere else. */
export function AuthenticatorKey({ appKey, uri }: { appKey: string; uri: string }) {
  const toast = useToast()
  async function copy() {
    try {
      await navigator.clipboard.writeText(appKey)
      toast.success('Key copied')
    } catch {
      toast.error('The key couldn’t be copied', { text: 'Select it and copy it by hand.' })
    }
  }
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
      <QrCode text={uri} label="QR code of the key" />
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-14 font-strong">Key</p>
        <p className="text-16 wrap-anywhere tabular-nums select-all">{appKey.match(/.{1,4}/g)?.join(' ')}</p>
        <Button variant="neutral" size="sm" className="self-start" onClick={() => void copy()}>
          Copy key
        </Button>
      </div>
    </div>
  )
}
