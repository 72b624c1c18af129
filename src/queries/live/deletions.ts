import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownDeletionsKey, reportedDeletionsKey } from '@/queries/keys'

/** A resource that somebody else has deleted: the topic of the message, and its `@id`. */
interface Deletion {
  topic: string
  id: string
}

/** This customer deletes what has these topics, in this tab or in another. */
export const expectDeletion = (client: QueryClient, topics: readonly string[]) =>
  void client.setQueryData<string[]>(ownDeletionsKey, (before = []) => [...before, ...topics])

/** The hub says that a resource was deleted. Returns whether this customer did it; else it is kept for `useDeletions`. */
export function reportDeletion(client: QueryClient, deletion: Deletion): boolean {
  const own = client.getQueryData<string[]>(ownDeletionsKey)
  if (own?.includes(deletion.topic)) return true
  client.setQueryData<Deletion[]>(reportedDeletionsKey, (before = []) =>
    before.some(({ topic }) => topic === deletion.topic) ? before : [...before, deletion],
  )
  return false
}

/** The `@id`s of what somebody else has deleted, of all topics that the component has had since it was mounted. */
export function useDeletions(topics: readonly string[]): readonly string[] {
  const { data = [] } = useQuery<Deletion[]>({ queryKey: reportedDeletionsKey, queryFn: skipToken })
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set())
  if (topics.some(topic => !shown.has(topic))) setShown(new Set([...shown, ...topics]))
  return data.filter(({ topic }) => shown.has(topic)).map(({ id }) => id)
}
