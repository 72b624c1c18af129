import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from './link'
import { CheckIcon } from './icons'

type MenuItem = { label: string; icon?: ReactNode } & (
  { to: string } | { onSelect: () => void; /** Makes it one of a group of radio items. */ checked?: boolean }
)

interface MenuSection {
  /** Shown above the items; names their group. */
  label?: string
  items: MenuItem[]
}

interface MenuProps {
  /** The accessible name of the button, and of the menu. */
  label: string
  /** What the button shows. */
  children: ReactNode
  sections: MenuSection[]
  /** The button's classes. */
  className?: string
}

const itemsOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
]

/** A button that opens a menu, after the ARIA menu button pattern. */
export function Menu({ label, children, sections, className }: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const enter = useRef<'first' | 'last'>('first')
  const id = useId()

  const show = (at: 'first' | 'last') => {
    enter.current = at
    setOpen(true)
  }
  const hide = () => {
    setOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    if (!open) return undefined
    itemsOf(menu.current)
      .at(enter.current === 'first' ? 0 : -1)
      ?.focus()
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  const onMenuKey = (event: KeyboardEvent) => {
    const items = itemsOf(menu.current)
    const at = items.findIndex(item => item === document.activeElement)
    const move = (to: number) => {
      event.preventDefault()
      items.at(to % items.length)?.focus()
    }
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(-1)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      hide()
    } else if (event.key === 'Tab') setOpen(false)
    else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      const starts = (item: HTMLElement) =>
        item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase())
      const next = [...items.slice(at + 1), ...items.slice(0, at + 1)].find(starts)
      if (next) move(items.indexOf(next))
    }
  }

  return (
    <div ref={root} className="relative inline-flex">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-tooltip={open ? undefined : label}
        onClick={() => (open ? hide() : show('first'))}
        onKeyDown={onButtonKey}
        className={className}
      >
        {children}
      </button>
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onMenuKey}
          className="absolute top-full right-0 z-popover mt-below w-menu max-w-window animate-popover-in rounded-lg bg-popover p-1 shadow-popover"
        >
          {sections.map((section, index) => (
            <div
              key={section.label ?? index}
              role="group"
              aria-label={section.label}
              className="not-first:mt-1 not-first:border-t not-first:pt-1"
            >
              {section.label !== undefined && (
                <p aria-hidden="true" className="truncate px-3 pt-2 pb-1 text-12 text-tertiary">
                  {section.label}
                </p>
              )}
              {section.items.map(item => (
                <Item key={item.label} item={item} done={hide} leave={() => setOpen(false)} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const itemClass =
  'flex min-h-control w-full items-center gap-3 rounded-md px-3 text-left text-14 outline-none focus:bg-hover'

function Item({ item, done, leave }: { item: MenuItem; done: () => void; leave: () => void }) {
  const inside = (
    <>
      {item.icon !== undefined && <span className="text-secondary">{item.icon}</span>}
      {item.label}
    </>
  )
  const shared = {
    tabIndex: -1,
    className: itemClass,
    onPointerMove: (event: { currentTarget: HTMLElement }) =>
      event.currentTarget.focus({ preventScroll: true }),
  }
  if ('to' in item) {
    return (
      <Link {...shared} role="menuitem" to={item.to} onClick={leave}>
        {inside}
      </Link>
    )
  }
  const select = () => {
    done()
    item.onSelect()
  }
  const role = item.checked === undefined ? 'menuitem' : 'menuitemradio'
  return (
    <button {...shared} type="button" role={role} aria-checked={item.checked} onClick={select}>
      {inside}
      {item.checked && <CheckIcon className="ml-auto text-accent-text" />}
    </button>
  )
}
