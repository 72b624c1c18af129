import { useEffect, useState } from 'react'
import { toast } from './toast'

interface Read {
  isError: boolean
  errorUpdatedAt: number
}

/** Shows a toast each time a read has failed for good, its repeats included. */
export function useFailureToast({ isError, errorUpdatedAt }: Read, title: string, text?: string) {
  const failedAt = isError ? errorUpdatedAt : null
  useEffect(() => {
    if (failedAt !== null) toast.error(title, { text })
  }, [failedAt, title, text])
}

/**
 * The same toast. True while the failure stands in place of what should have been read: until the read succeeds, so while
 * it is tried again too.
 */
export function useReadFailure(read: Read & { data: unknown }, title: string, text?: string): boolean {
  useFailureToast(read, title, text)
  const [missing, setMissing] = useState(false)
  const next = read.data === undefined && (missing || read.isError)
  if (next !== missing) setMissing(next)
  return next
}
