import { toSvgPath } from 'lean-qr/extras/svg'
import { generate } from 'lean-qr/nano'
import { Button } from '@/ui/button'
import { useToast } from '@/ui/toast'

const QUIET_ZONE = 4

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
  const code = generate(uri)
  const size = code.size + 2 * QUIET_ZONE
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
      {/* Dark on light in both themes, as apps expect it. */}
      <svg
        role="img"
        aria-label="QR code of the key"
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-qr shrink-0 rounded-md border forced-color-adjust-none"
      >
        <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={size} height={size} fill="white" />
        <path d={toSvgPath(code)} fill="black" />
      </svg>
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
