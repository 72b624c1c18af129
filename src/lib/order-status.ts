interface StatusRecord {
  label: string
  badge: { variant: 'default' | 'secondary' | 'destructive' | 'outline'; icon: StatusIconName | null }
  /** The icon beside the title of an order's own page. */
  pageIcon: { name: StatusIconName; className: string } | null
  /** The state of the payment, and the sentence below it. A status outside the list has its own word as its state. */
  payment: { state: string; text: string }
  /** The sentence in place of the files if there are none. */
  noFilesText: string
  /** Whether it can be paid for, or cancelled. */
  isPayable: boolean
  /** Whether the payment was received and not refunded. */
  isPaid: boolean
  /** Whether the server is expected to change the status; such an order is polled. */
  isOpen: boolean
}

export type StatusIconName =
  'pending' | 'processing' | 'paid' | 'completed' | 'cancelled' | 'error' | 'refunded'

/** Of an order that nothing can be done with, and that stays as it is. */
const closed = {
  noFilesText: 'No Files Available',
  isPayable: false,
  isPaid: false,
  isOpen: false,
}

/** What the app shows and allows for each status of an order. A new status is one more record. */
const records = {
  pending: {
    label: 'Pending',
    badge: { variant: 'secondary', icon: 'pending' },
    pageIcon: { name: 'processing', className: 'text-secondary' },
    payment: { state: 'Payment processing', text: 'This page updates until the payment arrives.' },
    noFilesText: 'Its files are prepared once it is paid.',
    isPayable: true,
    isPaid: false,
    isOpen: true,
  },
  processing: {
    label: 'Processing',
    badge: { variant: 'secondary', icon: 'processing' },
    pageIcon: { name: 'processing', className: 'text-secondary' },
    // Servers differ in whether the payment has arrived by then.
    payment: {
      state: 'Payment processing',
      text: 'Your order is being processed. This page updates by itself.',
    },
    noFilesText: 'Its files are being prepared.',
    isPayable: false,
    isPaid: false,
    isOpen: true,
  },
  paid: {
    label: 'Paid',
    badge: { variant: 'default', icon: 'paid' },
    pageIcon: { name: 'paid', className: 'text-info' },
    payment: { state: 'Payment received', text: 'Your files are being prepared.' },
    noFilesText: 'Its files are being prepared.',
    isPayable: false,
    isPaid: true,
    isOpen: true,
  },
  completed: {
    label: 'Completed',
    badge: { variant: 'default', icon: 'completed' },
    pageIcon: { name: 'completed', className: 'text-success' },
    payment: { state: 'Payment received', text: 'Your files are ready to be downloaded.' },
    ...closed,
    isPaid: true,
  },
  cancelled: {
    label: 'Cancelled',
    badge: { variant: 'destructive', icon: 'cancelled' },
    pageIcon: { name: 'error', className: 'text-destructive' },
    payment: { state: 'Payment failed', text: 'The order was cancelled. Any payment will be refunded.' },
    ...closed,
  },
  payment_failed: {
    label: 'Payment failed',
    badge: { variant: 'destructive', icon: 'error' },
    pageIcon: { name: 'error', className: 'text-destructive' },
    payment: { state: 'Payment failed', text: 'The order was not paid for.' },
    ...closed,
  },
  refunded: {
    label: 'Refunded',
    badge: { variant: 'destructive', icon: 'refunded' },
    pageIcon: { name: 'error', className: 'text-destructive' },
    payment: { state: 'Payment received', text: 'It has been refunded since.' },
    ...closed,
  },
} satisfies Record<string, StatusRecord>

type KnownStatus = keyof typeof records

/** The status of an order, with the server's text for it; 'other' is a status without a record. */
export type OrderStatus = StatusRecord & { name: KnownStatus | 'other'; text: string }

const isKnown = (text: string): text is KnownStatus => Object.hasOwn(records, text)

/** The status that a server's text names. An unknown one is shown by its text, underscores as spaces. */
export function orderStatus(text: string): OrderStatus {
  if (isKnown(text)) return { name: text, text, ...records[text] }
  const words = text.replaceAll('_', ' ').trim()
  const label = words.charAt(0).toUpperCase() + words.slice(1) || 'Unknown'
  return {
    name: 'other',
    text,
    label,
    badge: { variant: 'outline', icon: null },
    pageIcon: null,
    payment: { state: label, text: 'This is what the shop says of your order.' },
    ...closed,
    isOpen: true,
  }
}
