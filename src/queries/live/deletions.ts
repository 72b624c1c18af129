import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { timing } from '@/config/timing'

type Listener = (topic: string, id: string) => void

const listeners = new Set<Listener>()

/** Whether this customer is deleting a resource, in this tab or in another: then its deletion isn't reported. */
type OwnDeletion = 'here' | 'elsewhere'

const ownDeletionKey = (topic: string) => ['own-deletion', topic]

/** This customer is deleting a resource. */
export const expectDeletion = (client: QueryClient, topic: string, where: OwnDeletion) =>
  void client.setQueryData<OwnDeletion>(ownDeletionKey(topic), where)

/** It wasn't deleted after all. */
export const cancelExpectedDeletion = (client: QueryClient, topic: string) =>
  client.removeQueries({ queryKey: ownDeletionKey(topic), exact: true })

/**
 * The hub reports that a resource was deleted; `id` is its `@id`. Unless this tab did it, listeners are notified a moment
 * later, since the message of another tab that did it may arrive after the hub's; where one did, `refetch` is called instead.
 */
export function reportDeletion(client: QueryClient, topic: string, id: string, refetch: () => void) {
  function isOwn() {
    const where = client.getQueryData<OwnDeletion>(ownDeletionKey(topic))
    cancelExpectedDeletion(client, topic)
    if (where === 'elsewhere') refetch()
    return where !== undefined
  }
  if (isOwn()) return
  setTimeout(() => {
    if (!isOwn()) for (const listener of listeners) listener(topic, id)
  }, timing.deletionNoticeDelay)
}

/** The `@id`s of those that somebody else has deleted, of all resources that were shown since the page was opened. */
export function useDeletions(topics: readonly string[]): readonly string[] {
  const [shown] = useState(() => new Set<string>())
  const [deleted, setDeleted] = useState<readonly string[]>([])

  useEffect(() => {
    for (const topic of topics) shown.add(topic)
  }, [shown, topics])

  useEffect(() => {
    const listener: Listener = (topic, id) => {
      if (shown.has(topic)) setDeleted(before => [...before, id])
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [shown])

  return deleted
}
