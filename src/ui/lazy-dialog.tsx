import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { savesData } from '@/lib/saves-data'
import { useApp } from '@/config/app'
import { useToast } from './toast'

/**
 * A dialog in a chunk of its own, which is fetched when the dialog opens: when its property `open` becomes true, or without
 * one when it is mounted. Where the chunk can't be loaded a toast says so and `close` is called, and the page keeps what was
 * typed. `preload` fetches the chunk ahead, unless the visitor saves data, and resolves in any case.
 */
export function lazyDialog<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  close: (props: P) => void,
) {
  let ready: ComponentType<P> | undefined
  const loadModule = async () => (ready ??= (await load()).default)

  function LazyDialog(props: P) {
    const app = useApp()
    const toast = useToast()
    const [Loaded, setLoaded] = useState(() => ready)
    const isMissing = Loaded === undefined && (!('open' in props) || props.open === true)

    const giveUp = useEffectEvent(() => {
      toast.error('This couldn’t be opened', {
        text: 'Please check your connection, or reload the page.',
        actions: [{ label: 'Reload', onClick: app.reload }],
      })
      close(props)
    })
    useEffect(() => {
      if (!isMissing) return undefined
      let isWanted = true
      void loadModule().then(
        dialog => isWanted && setLoaded(() => dialog),
        () => isWanted && giveUp(),
      )
      return () => {
        isWanted = false
      }
    }, [isMissing])
    return Loaded && <Loaded {...props} />
  }
  return Object.assign(LazyDialog, {
    preload: async () => {
      if (!savesData()) await loadModule().catch(() => {})
    },
  })
}
