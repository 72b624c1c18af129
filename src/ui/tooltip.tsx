import { useEffect, useId, useRef, useState } from 'react'

interface Shown {
  target: HTMLElement
  text: string
}

const textOf = (target: HTMLElement) => target.dataset['tooltip'] ?? ''

/**
 * Not for a text that the element itself shows in full: a truncated cell has its own text as its tooltip, and so has a
 * button whose text is hidden in narrow windows.
 */
const needsTooltip = (target: HTMLElement) =>
  textOf(target) !== '' &&
  (textOf(target) !== target.textContent.trim() ||
    target.scrollWidth > target.clientWidth ||
    target.scrollHeight > target.clientHeight ||
    target.innerText === '')

const nameOf = (target: HTMLElement) => target.getAttribute('aria-label') ?? target.textContent.trim()

/** Milliseconds from pointer or focus to the tooltip, and those after another has closed in which it opens without that delay. */
const [DELAY, SKIP] = [700, 300]

/**
 * One tooltip for all elements with `data-tooltip`. Escape closes it, and it stays open under the pointer. Mount it once.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown>()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over: HTMLElement | undefined
    let open = false
    let closedAt = -Infinity

    const hide = () => {
      clearTimeout(timer)
      over = undefined
      if (open) closedAt = performance.now()
      open = false
      setShown(undefined)
    }
    const enter = (from: EventTarget | null) => {
      if (!(from instanceof Element) || box.current?.contains(from)) return
      const target = from.closest<HTMLElement>('[data-tooltip]') ?? undefined
      if (target === over) return
      hide()
      if (!target || !needsTooltip(target)) return
      over = target
      const wait = performance.now() - closedAt < SKIP ? 0 : DELAY
      timer = setTimeout(() => {
        if (!target.isConnected) return
        open = true
        setShown({ target, text: textOf(target) })
      }, wait)
    }
    const onPointer = (event: PointerEvent) => event.pointerType !== 'touch' && enter(event.target)
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) enter(event.target)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()

    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('pointerover', onPointer, { signal })
    document.addEventListener('pointerdown', hide, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('keydown', onKey, { signal, capture: true })
    window.addEventListener('scroll', hide, { signal, capture: true })
    document.documentElement.addEventListener('pointerleave', hide, { signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [])

  useEffect(() => {
    const tip = box.current
    if (!shown || !tip) return undefined
    const { target, text } = shown
    const at = target.getBoundingClientRect()
    const width = document.documentElement.clientWidth
    const left = Math.min(
      Math.max(4, at.left + (at.width - tip.offsetWidth) / 2),
      width - tip.offsetWidth - 4,
    )
    const above = at.top - tip.offsetHeight
    tip.style.left = `${left}px`
    tip.style.top = `${above >= 0 ? above : at.bottom}px`
    if (nameOf(target) === text) return undefined
    target.setAttribute('aria-describedby', id)
    return () => target.removeAttribute('aria-describedby')
  }, [shown, id])

  return shown ? (
    <div ref={box} id={id} role="tooltip" className="fixed top-0 left-0 z-toast max-w-form py-1">
      <div className="animate-fade-in rounded-sm bg-foreground forced-color-adjust-none px-2 py-1 text-12 text-background">
        {shown.text}
      </div>
    </div>
  ) : null
}
