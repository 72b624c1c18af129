import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import 'sonner/dist/styles.css'
import { Button } from './button'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons'
import { useToast } from './toast'
import type { ToastKind, ToastMessage } from './toast'
import type { ToastHostProps } from './toast-host'

const icons: Record<ToastKind, { Icon: typeof InfoIcon; tone: string }> = {
  success: { Icon: SuccessIcon, tone: 'text-success' },
  error: { Icon: ErrorIcon, tone: 'text-destructive' },
  warning: { Icon: WarningIcon, tone: 'text-warning' },
  info: { Icon: InfoIcon, tone: 'text-info' },
}

/** Between a toast and the window's top, and between the toast and a dialog below it, in CSS pixels. */
const TOAST_MARGIN = 12

/** Alt+T leads to the toasts, but not where the same keys type a letter: with AltGr, or Option on a Mac. */
function keepLetter(event: KeyboardEvent) {
  const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea')
  const isLetter = isField && !/^t$/i.test(event.key)
  const isAltGraph = event.ctrlKey || event.getModifierState('AltGraph')
  if (event.altKey && event.code === 'KeyT' && (isAltGraph || isLetter)) event.stopPropagation()
}

/** Shows toasts with the library. Only `ToastHost` loads it, with the first toast. */
export function Toaster({ duration, page }: ToastHostProps) {
  const toast = useToast()
  // The library keeps the toasts of all toasters in one list.
  const [toasterId] = useState(() => Math.random().toString(36))
  /** The toasts that go when the page is left. */
  const ofPage = useRef(new Set<string | number>())
  useEffect(
    () =>
      toast.connectToaster(message => {
        const { kind, duration: own, goesWithPage = kind === 'error', signal, ...texts } = message
        if (signal?.aborted) return
        const shown = sonner.custom(
          id => <Toast kind={kind} {...texts} close={() => sonner.dismiss(id)} />,
          own === undefined ? { toasterId } : { toasterId, duration: own },
        )
        if (goesWithPage) ofPage.current.add(shown)
        signal?.addEventListener('abort', () => sonner.dismiss(shown), { once: true })
      }),
    [toast, toasterId],
  )
  useEffect(() => {
    addEventListener('keydown', keepLetter, true)
    return () => removeEventListener('keydown', keepLetter, true)
  }, [])
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    for (const id of ofPage.current) sonner.dismiss(id)
    ofPage.current.clear()
  }, [page])
  return (
    <Sonner
      id={toasterId}
      position="bottom-right"
      visibleToasts={3}
      duration={duration}
      gap={14}
      expand
      hotkey={['altKey', 'KeyT']}
      className="toasts z-toast! font-sans! print:hidden"
      toastOptions={{ className: 'w-(--width)' }}
    />
  )
}

function Toast({ kind, title, text, actions = [], close }: ToastMessage & { close: () => void }) {
  const { Icon, tone } = icons[kind]
  const box = useRef<HTMLDivElement>(null)
  const used = useRef(false)
  useLayoutEffect(() => {
    // The error of a field is announced with the field, which has the focus.
    const alerts = [...document.querySelectorAll('[role=alert], [data-error]')]
    // A text that the page has announced isn't announced again.
    const announced = alerts.some(alert => alert.textContent.includes(text ?? title))
    box.current?.closest('section')?.setAttribute('aria-live', announced ? 'off' : 'polite')
  }, [text, title])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--toast-space', `${(box.current?.offsetHeight ?? 0) + 2 * TOAST_MARGIN}px`)
    return () => {
      // An open dialog stays where it is.
      if (document.querySelectorAll('[data-sonner-toast], [aria-modal]').length < 2)
        style.removeProperty('--toast-space')
    }
  }, [])
  return (
    <div ref={box} className="flex gap-3 rounded-lg bg-popover p-4 text-foreground shadow-popover">
      <Icon className={`mt-0.5 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-strong">{title}</p>
        {text !== undefined && (
          <p className="line-clamp-6 text-14 whitespace-pre-line text-secondary">{text}</p>
        )}
        {actions.length > 0 && (
          <div className="mt-3 flex flex-wrap gap-2">
            {actions.map(({ label, onClick }, index) => (
              <Button
                key={label}
                size="sm"
                variant={index === 0 ? 'solid' : 'neutral'}
                onClick={event => {
                  // It can be clicked again while the toast goes.
                  if (used.current) return
                  used.current = true
                  // Without this the library would restore the focus after the next page's heading has got it.
                  event.currentTarget.blur()
                  close()
                  onClick()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
