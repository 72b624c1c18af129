import { useRef, useState } from 'react'
import type { Order, OrderFile } from '@/api/orders'
import { timing } from '@/config/timing'
import { allFilesUrl, fileUrl } from '@/queries/downloads'
import { toast } from '@/ui/toast'
import { allFilesName, allFilesRefusal, fileRefusal, type Refusal } from './file-rules'
import { downloadInFrame } from './download-in-frame'

type State = 'busy' | 'failed'

/** The name of all files among the downloads of an order, beside the ids of its files. */
const ALL = 'all files'

/**
 * Downloads of an order's files, each one at a time. A download is made at the click, with a token fetched then and the
 * expiry checked again; `onOutdated` is called where one can't be had, which the page may not show yet.
 */
export function useDownloads(onOutdated: () => void) {
  const running = useRef(new Set<string>())
  const [states, setStates] = useState(new Map<string, State>())

  const become = (key: string, state: State | null) =>
    setStates(before => {
      const after = new Map(before)
      if (state === null) after.delete(key)
      else after.set(key, state)
      return after
    })

  function fail(key: string, name: string) {
    become(key, 'failed')
    onOutdated()
    toast.error('Download Failed', { text: `${name} couldn’t be downloaded. Please try again.` })
  }

  async function start(key: string, name: string, address: () => Promise<string | null>) {
    if (running.current.has(key)) return
    running.current.add(key)
    become(key, 'busy')
    try {
      const made = await address()
      if (made === null) throw new Error('There is no session.')
      let failed = false
      downloadInFrame(made, () => {
        failed = true
        fail(key, name)
      })
      await new Promise(resolve => setTimeout(resolve, timing.downloadHold))
      if (failed) return
      become(key, null)
      toast.success('Download Started', { text: `${name} is on its way to your downloads.` })
    } catch {
      fail(key, name)
    } finally {
      running.current.delete(key)
    }
  }

  function refuse({ title, text }: Refusal) {
    toast.warning(title, { text })
    onOutdated()
  }

  return {
    state: (file: OrderFile) => states.get(file.id),
    allState: states.get(ALL),
    download(file: OrderFile) {
      const refusal = fileRefusal(file, Date.now())
      if (refusal) refuse(refusal)
      else void start(file.id, file.fileName, () => fileUrl(file.id))
    },
    downloadAll(order: Order) {
      const refusal = allFilesRefusal(order.files, Date.now())
      if (refusal) refuse(refusal)
      else void start(ALL, allFilesName(order.orderNumber), () => allFilesUrl(order.orderNumber))
    },
  }
}
