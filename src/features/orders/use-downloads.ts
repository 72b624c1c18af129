import { useRef, useState } from 'react'
import type { Order, OrderFile } from '@/api/orders'
import { timing } from '@/config/timing'
import { isolateText } from '@/lib/isolate-text'
import { allFilesUrl, fileUrl } from '@/queries/downloads'
import { rememberDownloads, setDownloadTimes, useDownloadTimes } from '@/memory/purchase-memory'
import { useIsSameUser, useUserId } from '@/session/use-session'
import { toast } from '@/ui/toast'
import { allFilesName, allFilesRefusal, fileRefusal, type DownloadRefusal } from './file-rules'
import { downloadInFrame } from './download-in-frame'

type DownloadState = 'busy' | 'failed'

/** The key of the archive with all files, beside the ids of the files. */
const ALL = 'all files'

const idsWithLink = ({ files }: Order) => files.filter(({ downloadUrl }) => downloadUrl).map(({ id }) => id)

/**
 * Downloads of an order's files; a file that is being downloaded isn't downloaded again. Each click gets a fresh token and
 * checks the expiry again. What was downloaded is remembered. `onOutdated` is called when a download isn't possible, since the page may show otherwise.
 */
export function useDownloads(onOutdated: () => void) {
  const userId = useUserId()
  const isSameUser = useIsSameUser()
  const times = useDownloadTimes()
  const running = useRef(new Set<string>())
  const [states, setStates] = useState(new Map<string, DownloadState>())

  const setDownloadState = (key: string, state: DownloadState | null) =>
    setStates(before => {
      const after = new Map(before)
      if (state === null) after.delete(key)
      else after.set(key, state)
      return after
    })

  function fail(key: string, name: string) {
    setDownloadState(key, 'failed')
    if (!isSameUser()) return
    onOutdated()
    toast.error('Download Failed', { text: `${isolateText(name)} couldn’t be downloaded. Please try again.` })
  }

  async function start(
    key: string,
    name: string,
    files: readonly string[],
    getUrl: () => Promise<string | null>,
  ) {
    if (running.current.has(key)) return
    running.current.add(key)
    const before = new Map(files.map(id => [id, times.get(id) ?? null]))
    setDownloadState(key, 'busy')
    try {
      const url = await getUrl()
      if (url === null) throw new Error('There is no session.')
      const failed = await new Promise<boolean>(resolve => {
        downloadInFrame(url, () => {
          // A slow server's error comes after the download counted as started.
          setDownloadTimes(userId, before)
          fail(key, name)
          resolve(true)
        })
        setTimeout(() => resolve(false), timing.downloadErrorWindow)
      })
      if (failed || !isSameUser()) return
      setDownloadState(key, null)
      rememberDownloads(userId, files)
      toast.success('Download Started', { text: `${isolateText(name)} is on its way to your downloads.` })
    } catch {
      fail(key, name)
    } finally {
      running.current.delete(key)
    }
  }

  function refuse({ title, text }: DownloadRefusal) {
    toast.warning(title, { text })
    onOutdated()
  }

  return {
    state: (file: OrderFile) => states.get(file.id),
    allState: states.get(ALL),
    download(file: OrderFile) {
      const refusal = fileRefusal(file, Date.now())
      if (refusal) refuse(refusal)
      else void start(file.id, file.fileName, [file.id], () => fileUrl(file.id))
    },
    downloadAll(order: Order) {
      const refusal = allFilesRefusal(order.files, Date.now())
      if (refusal) refuse(refusal)
      else
        void start(ALL, allFilesName(order.orderNumber), idsWithLink(order), () =>
          allFilesUrl(order.orderNumber),
        )
    },
  }
}
