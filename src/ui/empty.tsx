import type { ReactNode } from 'react'

interface EmptyProps {
  /** What was not found: 'No orders found'. */
  title: string
  /** What would be here. */
  text?: ReactNode
  /** A button or link that helps to fill it. */
  action?: ReactNode
}

/** An empty state: a drawing of three empty lines, a title and a text, left-aligned. Put it into a `Card` with `p-8`, or onto the page. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-start">
      <EmptyLines />
      <h2 className="mt-6 text-16 font-strong">{title}</h2>
      {text !== undefined && <p className="text-14 text-secondary">{text}</p>}
      {action !== undefined && <div className="mt-6 max-w-full wrap-anywhere">{action}</div>}
    </div>
  )
}

/** The drawing of an empty state: three lines with nothing on them. */
export function EmptyLines() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 112 56"
      fill="none"
      stroke="currentColor"
      className="w-empty-lines max-w-full"
    >
      <g className="text-secondary">
        <circle cx="3" cy="5" r="2.25" strokeWidth="1.5" />
        <path d="M0 14.5h112" />
      </g>
      <g className="text-input">
        <circle cx="3" cy="25" r="2.25" strokeWidth="1.5" opacity=".8" />
        <path d="M0 34.5h112" opacity=".5" />
      </g>
      <g className="text-input">
        <circle cx="3" cy="45" r="2.25" strokeWidth="1.5" opacity=".45" />
        <path d="M0 54.5h112" opacity=".3" />
      </g>
    </svg>
  )
}
