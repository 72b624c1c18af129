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

/**
 * Alt+T leads to the toasts, and not to the menu that Firefox opens by it, but not where the same keys type a letter: with AltGr, or
 * Option on a Mac.
 */
function onToastKey(event: KeyboardEvent) {
  if (!event.altKey || event.code !== 'KeyT') return
  const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea')
  const isLetter = isField && !/^t$/i.test(event.key)
  const isAltGraph = event.ctrlKey || event.getModifierState('AltGraph')
  if (isAltGraph || isLetter) event.stopPropagation()
  else if (document.querySelector('[data-sonner-toast]') !== null) event.preventDefault()
}

/** Shows toasts with the library. Only `ToastHost` loads it, with the first toast. */
export function Toaster({ duration, page }: ToastHostProps) {
  const toast = useToast()
  // The library keeps the toasts of all toasters in one list.
  const [toasterId] = useState(() => Math.random().toString(36))
  /** The toasts that go when the page is left. */
  const ofPage = useRef(new Set<string | number>())
  /** The latest toast with each title, which another one replaces. */
  const latest = useRef(new Map<string, string | number>())
  useEffect(
    () =>
      toast.connectToaster(message => {
        const { kind, duration: own, goesWithPage = kind === 'error', stacks, ...texts } = message
        const replaced = latest.current.get(texts.title)
        if (replaced !== undefined && !stacks) sonner.dismiss(replaced)
        const shown = sonner.custom(
          id => <Toast kind={kind} {...texts} close={() => sonner.dismiss(id)} />,
          own === undefined ? { toasterId } : { toasterId, duration: own },
        )
        latest.current.set(texts.title, shown)
        if (goesWithPage) ofPage.current.add(shown)
      }),
    [toast, toasterId],
  )
  useEffect(() => {
    addEventListener('keydown', onToastKey, true)
    return () => removeEventListener('keydown', onToastKey, true)
  }, [])
  const shownPage = useRef(page)
  // Before the effects of the next page, which may tell an error of its own.
  useLayoutEffect(() => {
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

/** The errors that stand on the page. That of a form which is being sent keeps its room, unseen. */
const shownErrors = () =>
  [...document.querySelectorAll('[role=alert], [data-error]')].filter(error => !error.closest('[data-busy]'))

/** The number of the page's controls that toasts between two heights would cover. */
function countCovered({ left, right }: DOMRect, top: number, bottom: number) {
  const controls = document.querySelectorAll(
    ':is(header, main, footer) :is(a, button, input, select, textarea)',
  )
  return [...controls].filter(control => {
    const box = control.getBoundingClientRect()
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top
  }).length
}

/** Has toasts below the navigation bar where they would cover fewer controls there than at the window's bottom. */
function placeToasts(toast: HTMLElement) {
  const { dataset, style } = document.documentElement
  delete dataset['toasts']
  const list = toast.closest('ol')?.getBoundingClientRect()
  if (!list) return
  const { offsetHeight: height } = toast
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const start = Math.max(bar, 0) + TOAST_MARGIN
  style.setProperty('--toast-top', `${start}px`)
  const atTop = countCovered(list, start, start + height)
  if (atTop < countCovered(list, list.bottom - height, list.bottom)) dataset['toasts'] = 'top'
}

function Toast({ kind, title, text, actions = [], close }: ToastMessage & { close: () => void }) {
  const { Icon, tone } = icons[kind]
  const box = useRef<HTMLDivElement>(null)
  const used = useRef(false)
  useLayoutEffect(() => {
    const stands = () => shownErrors().some(error => error.textContent.includes(text ?? title))
    // What the page has announced, as the error of a field that has the focus, isn't announced again.
    let isOnPage = stands()
    box.current?.closest('section')?.setAttribute('aria-live', isOnPage ? 'off' : 'polite')
    // It goes with the error on the page, which is corrected then or tried again.
    const observer = new MutationObserver(() => {
      const wasOnPage = isOnPage
      isOnPage = stands()
      if (wasOnPage && !isOnPage) close()
    })
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-busy'],
    })
    return () => observer.disconnect()
  }, [text, title, close])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--toast-space', `${(box.current?.offsetHeight ?? 0) + 2 * TOAST_MARGIN}px`)
    if (box.current) placeToasts(box.current)
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
                variant={index === 0 && label !== 'Undo' ? 'solid' : 'neutral'}
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
