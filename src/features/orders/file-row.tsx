import type { OrderFile } from '@/api/orders'
import { formatBytes } from '@/lib/bytes'
import { cx } from '@/lib/cx'
import { formatShortDate } from '@/lib/dates'
import { Button } from '@/ui/button'
import { ClampedText } from '@/ui/clamped-text'
import { ClockIcon, DownloadIcon, ErrorIcon, FileIcon, WarningIcon } from '@/ui/icons'
import { expiryText, fileExpiry, type Expiry } from './file-rules'
import type { Downloads } from './use-downloads'

interface FileRowProps {
  file: OrderFile
  /** What is in it, where this browser knows. */
  name: string | null
  downloads: Downloads
  /** Whether its download is the page's next step: the order has no other file. */
  main?: boolean
}

/** The look of a button whose press only says why it does nothing. */
export const unavailableClass = 'border-border bg-muted text-tertiary shadow-none'

/** A file with its name, size, expiry and download button. A file that can't be downloaded shows why, and again on a click. */
export function FileRow({ file, name, downloads, main = false }: FileRowProps) {
  const unavailable = downloads.refusalOf(file) !== null
  const state = downloads.stateOf(file)
  const downloadedAt = downloads.timeOf(file)
  return (
    <li className="flex min-h-row-file flex-wrap items-center gap-3 border-t px-4 pt-3 pb-2 spread:px-6 spread:py-2 lg:gap-8 print:break-inside-avoid">
      {/* In a narrow window a grid whose second column has name, size and expiry, and last the note. */}
      <div className="grid min-w-0 flex-1 basis-step grid-cols-[auto_minmax(0,1fr)] gap-x-3 spread:contents">
        <div className="contents spread:flex spread:min-w-0 spread:flex-1 spread:items-center spread:gap-4">
          <FileIcon size={20} className="text-secondary" />
          <div className="contents spread:block spread:min-w-0">
            <p className={unavailable ? 'text-secondary' : 'font-strong'}>
              <ClampedText>{file.fileName}</ClampedText>
            </p>
            {/* The note has room beside the name, or below the row's text, also before it is there: it moves no row. */}
            <p className="order-last col-start-2 min-h-lh text-12 text-secondary wrap-anywhere spread:flex spread:min-h-0 spread:gap-x-4 spread:text-14">
              {name && <bdi className="truncate compact:sr-only medium:not-last:sr-only">{name}</bdi>}
              {downloadedAt !== undefined && (
                <span className="spread:whitespace-nowrap">
                  Downloaded here on {formatShortDate(downloadedAt)}
                </span>
              )}
            </p>
            {state === 'failed' && (
              <p className="col-start-2 flex items-center gap-2 font-strong text-destructive">
                <ErrorIcon />
                Download Failed
              </p>
            )}
          </div>
        </div>
        <div className="col-start-2 flex flex-wrap gap-x-4 wrap-anywhere spread:contents">
          {file.fileSize !== null && (
            <p className="text-secondary tabular-nums spread:whitespace-nowrap">
              {formatBytes(file.fileSize)}
            </p>
          )}
          <Availability expiry={fileExpiry(file.expiresAt, downloads.now)} unavailable={unavailable} />
        </div>
      </div>
      <Button
        variant={main && !unavailable ? 'solid' : 'neutral'}
        size="sm"
        busy={state === 'busy'}
        icon={<DownloadIcon />}
        aria-label={`Download ${file.fileName}`}
        data-tooltip="Download"
        onClick={() => downloads.download(file)}
        className={cx(
          'ml-auto self-start compact:min-h-control-lg compact:min-w-control-lg medium:min-w-control-lg spread:self-auto print:hidden',
          unavailable && unavailableClass,
        )}
      >
        <span className="compact:hidden medium:hidden">Download</span>
      </Button>
    </li>
  )
}

/** Until when the file can be downloaded, or that it can't. */
function Availability({ expiry, unavailable }: { expiry: Expiry; unavailable: boolean }) {
  const text = unavailable && expiry.kind !== 'expired' ? 'Download Unavailable' : expiryText(expiry, 'file')
  const [Icon, tone] = unavailable
    ? [ErrorIcon, 'font-strong text-destructive']
    : expiry.kind === 'soon'
      ? [WarningIcon, 'font-strong text-warning']
      : // On a phone, size and expiry fit in one line without the icon.
        [ClockIcon, 'text-secondary compact:*:hidden']
  return (
    <p className={cx('flex items-center gap-2 spread:w-expiry spread:shrink-0', tone)}>
      {text !== '' && (
        <>
          <Icon />
          {text}
        </>
      )}
    </p>
  )
}
