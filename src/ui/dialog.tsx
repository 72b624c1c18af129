import * as Radix from '@radix-ui/react-dialog'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Button } from './button'
import { CloseIcon, ErrorIcon } from './icons'
import { iconButtonClass } from './icon-button'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Below a thin line, right-aligned; on phones stacked in reverse order. Put the main button last. */
  footer?: ReactNode
  width?: 'dialog' | 'prompt'
  /** Whether a click beside it closes it: true by default. */
  closesBeside?: boolean
  children?: ReactNode
}

/** A modal dialog; on phones a sheet at the bottom. When it closes, the focus returns to where it was. */
export function Dialog({ children, width = 'dialog', footer, onOpenChange, ...props }: DialogProps) {
  return (
    <Frame
      {...props}
      role="dialog"
      width={width}
      footer={footer}
      hasBody={children !== undefined}
      onOpenChange={onOpenChange}
    >
      <Radix.Close
        aria-label="Close"
        data-tooltip="Close"
        className={cx(iconButtonClass, 'absolute top-4 right-3 z-sticky bg-popover sm:right-4')}
      >
        <CloseIcon />
      </Radix.Close>
      {children !== undefined && <div className="px-4 pt-4 pb-6 sm:px-6 sm:pt-6">{children}</div>}
    </Frame>
  )
}

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  /** The label of the red button that confirms. */
  confirm: string
  /** The label of the button that cancels. */
  keep: string
  busy?: boolean | undefined
  /** Why the last attempt failed. */
  problem?: string | undefined
  onConfirm: () => void
}

/** Asks before an action that can't be undone. It stays open until the caller closes it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  keep,
  busy,
  problem,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Frame
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      title={title}
      description={text}
      width="prompt"
      hasBody={problem !== undefined}
      footer={
        <>
          <Radix.Close asChild>
            <Button variant="quiet">{keep}</Button>
          </Radix.Close>
          <Button variant="destructive" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <p
          role="alert"
          className="flex gap-2 px-4 pt-3 pb-6 text-14 sm:px-6 font-strong whitespace-pre-line text-destructive"
        >
          <ErrorIcon className="mt-0.5" />
          {problem}
        </p>
      )}
    </Frame>
  )
}

/** Focuses what had the focus before a dialog. Its action may have removed that: the page's heading gets it then. */
function focusAgain(before: Element | null) {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  else document.querySelector('h1')?.focus()
}

/** Returns the focus as the dialog goes: Radix does so a task later, and the focus is on nothing until then. */
function FocusReturn({ onLeave }: { onLeave: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const dialog = mark.current?.closest('[aria-modal]')
    return () => {
      if (dialog?.contains(document.activeElement)) leave()
    }
  }, [])
  return <span ref={mark} hidden />
}

function Frame({
  open,
  onOpenChange,
  role,
  title,
  description,
  footer,
  width = 'dialog',
  closesBeside = role === 'dialog',
  hasBody,
  children,
}: DialogProps & { role: 'dialog' | 'alertdialog'; hasBody: boolean }) {
  const focusedBefore = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <div className="pointer-events-none fixed inset-0 z-dialog flex items-end justify-center sm:items-center sm:p-8 sm:pt-[calc(2rem+var(--toast-space,0rem))] beside:pt-8">
          <Radix.Content
            role={role}
            aria-modal="true"
            {...(description === undefined && { 'aria-describedby': undefined })}
            onOpenAutoFocus={event => {
              focusedBefore.current = document.activeElement
              // The room that the dialog before has kept for a toast.
              if (document.querySelector('[data-sonner-toast]') === null)
                document.documentElement.style.removeProperty('--toast-space')
              if (role === 'alertdialog' || !(event.currentTarget instanceof HTMLElement)) return
              event.preventDefault()
              const first = event.currentTarget.querySelector<HTMLElement>('[data-first-focus]')
              const target = first ?? event.currentTarget
              target.focus()
            }}
            onCloseAutoFocus={event => {
              event.preventDefault()
              // The action may have led elsewhere on the page while the dialog went.
              if (document.activeElement === document.body) focusAgain(focusedBefore.current)
            }}
            onInteractOutside={event => {
              const onToast = event.target instanceof Element && event.target.closest('[data-sonner-toaster]')
              if (onToast || !closesBeside) event.preventDefault()
            }}
            className={cx(
              'pointer-events-auto relative max-h-sheet sm:max-h-dialog beside:max-h-[calc(100dvh-4rem)] flex w-full flex-col overflow-hidden rounded-t-xl bg-popover shadow-dialog outline-none sm:rounded-xl',
              // A short window leaves no room for a fixed foot.
              '[@media(height<30rem)]:overflow-y-auto',
              'max-sm:data-[state=closed]:animate-sheet-out max-sm:data-[state=open]:animate-sheet-in',
              'sm:data-[state=closed]:animate-dialog-out sm:data-[state=open]:animate-dialog-in',
              width === 'dialog' ? 'sm:max-w-dialog' : 'sm:max-w-prompt',
            )}
          >
            <FocusReturn onLeave={() => focusAgain(focusedBefore.current)} />
            <div
              aria-hidden="true"
              className="mx-auto mt-2 h-1 w-handle shrink-0 rounded-full bg-tertiary sm:hidden"
            />
            {/* Without the `tabIndex` Firefox stops here too where it scrolls. A confirmation has no other stop in it. */}
            <div
              tabIndex={role === 'dialog' ? -1 : undefined}
              data-scrolls
              className="flex-1 overflow-y-auto overscroll-contain outline-none [@media(height<30rem)]:flex-none [@media(height<30rem)]:overflow-visible"
            >
              <div
                className={cx(
                  'pt-3 pl-4 text-pretty sm:pt-6 sm:pl-6',
                  role === 'dialog' ? 'pr-16' : 'pr-4 sm:pr-6',
                  !hasBody && 'pb-6',
                )}
              >
                <Radix.Title className="title text-20">{title}</Radix.Title>
                {description !== undefined && (
                  <Radix.Description asChild>
                    <div className="mt-1 text-14 text-secondary">{description}</div>
                  </Radix.Description>
                )}
              </div>
              {children}
            </div>
            {footer !== undefined && (
              // A line that stays in view above it is part of it.
              <div className="flex shrink-0 flex-col-reverse gap-2 border-t bg-foot px-4 pt-3 pb-6 max-sm:[:has(form:last-child_.in-view)+&]:border-t-0 sm:flex-row sm:justify-end sm:px-6 sm:py-4">
                {footer}
              </div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
