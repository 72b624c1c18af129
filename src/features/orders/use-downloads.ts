import { useState } from 'react'
import type { Order, OrderFile } from '@/api/orders'
import { useApp } from '@/config/app'
import { isolateText } from '@/lib/isolate-text'
import { allFilesUrl, fileUrl, readServerTime } from '@/queries/downloads'
import { setDownloadTimes, usePurchases } from '@/memory/purchase-memory'
import type { useOrderDetails } from '@/queries/orders'
import { useToast } from '@/ui/toast'
import { allFilesName, allFilesRefusal, fileRefusal, hasLink } from './file-rules'
import { downloadInFrame } from './download-in-frame'

interface Download {
  /** The id of a file, or `ALL`. */
  key: string
  /** What the customer knows it by. */
  name: string
  /** The ids of its files. */
  files: readonly string[]
  /** Why it isn't possible at a time. */
  refusalAt: (now: number) => ReturnType<typeof fileRefusal>
  getUrl: () => Promise<string | null>
}

/** The key of the archive with all files, beside the ids of the files. */
const ALL = 'all files'

export type Downloads = ReturnType<typeof useDownloads>

/** Where nothing is known of the server's clock, a file may be valid that has expired by this one: it is asked. */
const refusalTime = (serverTime: number | null | undefined) => serverTime ?? -Infinity

/**
 * Downloads of the files of an order, which is read. Each click gets a fresh token and checks the expiry again, by the server's
 * clock. What was downloaded is remembered. When a download isn't possible the order is read again, since the page may show
 * otherwise.
 */
export function useDownloads({ data, dataUpdatedAt, refetch }: ReturnType<typeof useOrderDetails>) {
  const app = useApp()
  const toast = useToast()
  const times = new Map(usePurchases().downloads.map(({ file, at }) => [file, at]))
  const [states, setStates] = useState<ReadonlyMap<string, 'busy' | 'failed' | undefined>>(new Map())

  const setDownloadState = (key: string, state: 'busy' | 'failed' | undefined) =>
    setStates(before => new Map(before).set(key, state))

  function fail({ key, name, refusalAt }: Download) {
    setDownloadState(key, 'failed')
    void refetch()
    const advice = refusalAt(Date.now()) === null ? 'Please try again.' : 'It may have expired.'
    toast.error('Download Failed', { text: `${isolateText(name)} couldn’t be downloaded. ${advice}` })
  }

  async function start(download: Download) {
    const { key, name, files, refusalAt, getUrl } = download
    const before = new Map(files.map(id => [id, times.get(id) ?? null]))
    setDownloadState(key, 'busy')
    try {
      const refusal = refusalAt(refusalTime(await readServerTime(app)))
      if (refusal) {
        setDownloadState(key, undefined)
        toast.warning(refusal.title, { text: refusal.text })
        void refetch()
        return
      }
      const url = await getUrl()
      if (url === null) throw new Error('There is no session.')
      const failed = await new Promise<boolean>(resolve => {
        downloadInFrame(url, () => {
          // A slow server's error comes after the download counted as started.
          setDownloadTimes(app, before)
          fail(download)
          resolve(true)
        })
        setTimeout(() => resolve(false), app.timing.downloadErrorWindow)
      })
      if (failed) return
      setDownloadState(key, undefined)
      setDownloadTimes(app, new Map(files.map(id => [id, Date.now()])))
      toast.success('Download Started', { text: `${isolateText(name)} is on its way to your downloads.` })
    } catch {
      fail(download)
    }
  }

  return {
    /** Expiries are shown as of this time (ms since 1970): the last one of the server's clock, else when the order was read. */
    now: data?.serverTime ?? dataUpdatedAt,
    refusalOf: (file: OrderFile) => fileRefusal(file, refusalTime(data?.serverTime)),
    refusalOfAll: (files: readonly OrderFile[]) => allFilesRefusal(files, refusalTime(data?.serverTime)),
    /** When a file was last downloaded in this browser (ms since 1970), as far as is remembered. */
    timeOf: (file: OrderFile) => times.get(file.id),
    stateOf: (file: OrderFile) => states.get(file.id),
    stateOfAll: states.get(ALL),
    download: (file: OrderFile) =>
      void start({
        key: file.id,
        name: file.fileName,
        files: [file.id],
        refusalAt: now => fileRefusal(file, now),
        getUrl: () => fileUrl(app, file.id),
      }),
    downloadAll: ({ orderNumber, files }: Order) =>
      void start({
        key: ALL,
        name: allFilesName(orderNumber),
        files: files.filter(hasLink).map(({ id }) => id),
        refusalAt: now => allFilesRefusal(files, now),
        getUrl: () => allFilesUrl(app, orderNumber),
      }),
  }
}
