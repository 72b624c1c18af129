import { useEffect, useState } from 'react'
import { timing } from '@/config/timing'

type Listener = (topic: string, id: string) => void

const listeners = new Set<Listener>()
/** The resources that this customer is deleting, and whether in this tab. */
const own = new Map<string, 'here' | 'elsewhere'>()

/** A resource is being deleted by this customer: the hub's word of it is no news. */
export const expectDeletion = (topic: string, where: 'here' | 'elsewhere') => void own.set(topic, where)

/** It wasn't deleted after all. */
export const cancelExpectedDeletion = (topic: string) => void own.delete(topic)

/**
 * A resource was deleted, and its `@id` is what the hub calls it. That is told a moment later, since the word of another
 * tab that did it may come after the hub's; where one did, it is read again instead.
 */
export function reportDeletion(topic: string, id: string, reread: () => void) {
  setTimeout(() => {
    const where = own.get(topic)
    own.delete(topic)
    if (where === 'elsewhere') reread()
    if (where === undefined) for (const listener of listeners) listener(topic, id)
  }, timing.deletionHold)
}

/** The `@id` of each of these resources, shown since the page was opened, that somebody else has deleted. */
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
