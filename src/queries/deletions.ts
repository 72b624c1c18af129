import { useEffect, useState } from 'react'

type Listener = (topic: string, id: string) => void

const listeners = new Set<Listener>()
const own = new Set<string>()

/** A resource is being deleted from here: the hub's word of it is no news. */
export const expectDeletion = (topic: string) => void own.add(topic)

/** A resource was deleted, and its `@id` is what the hub calls it. */
export function noteDeletion(topic: string, id: string) {
  if (own.delete(topic)) return
  for (const listener of listeners) listener(topic, id)
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
