import { useEffect } from 'react'
import { toast } from './toast'

/** Shows a toast each time a read has failed for good, its repeats included. */
export function useFailureToast(
  { isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number },
  title: string,
  text?: string,
) {
  const failedAt = isError ? errorUpdatedAt : null
  useEffect(() => {
    if (failedAt !== null) toast.error(title, { text })
  }, [failedAt, title, text])
}
