import type { QueryFunctionContext } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp, type App } from '@/config/app'

interface ListQuery<T> {
  queryKey: string[]
  load: (app: App, context: QueryFunctionContext) => Promise<T>
}

/**
 * A list that doesn't change while the app is open. `fetch` loads it once for all callers, and again for a caller that has it.
 * It works without a query observer, and loads the cache's code with the first list: neither is in the initial script.
 */
export function useStaticList<T>({ queryKey, load }: ListQuery<T>) {
  const app = useApp()
  const [list, setList] = useState<T>()
  const [failed, setFailed] = useState(false)
  /** Undefined where the list can't be loaded. */
  async function fetch(): Promise<T | undefined> {
    const staleTime = list === undefined ? Infinity : 0
    setFailed(false)
    setList(undefined)
    try {
      const { queryClientOf } = await import('./query-client')
      const queryFn = (context: QueryFunctionContext) => load(app, context)
      const fetched = await queryClientOf(app).fetchQuery({ queryKey, queryFn, staleTime })
      setList(fetched)
      return fetched
    } catch {
      setFailed(true)
      return undefined
    }
  }
  return { list, failed, fetch }
}
