import type { Offer } from '@/api/offers'
import { formatCount } from '@/lib/counts'
import { Button } from '@/ui/button'

interface QuantityShortcutsProps {
  /** The picked offer, or else those that can be picked. */
  offers: readonly Pick<Offer, 'minQuantity'>[]
  /** The number of emails that the search found; Infinity if it is unknown. */
  total: number
  onChoose: (quantity: number) => void
}

/** Buttons for the quantities that are chosen most, each quantity once. */
export function QuantityShortcuts({ offers, total, onChoose }: QuantityShortcutsProps) {
  const minimum = Math.min(...offers.map(({ minQuantity }) => minQuantity))
  const shortcuts = [
    ...(minimum < total ? [{ label: 'Minimum', quantity: minimum }] : []),
    ...(total > 1000 && minimum !== 1000 ? [{ label: formatCount(1000), quantity: 1000 }] : []),
    ...(Number.isFinite(total) ? [{ label: 'All', quantity: total }] : []),
  ]
  return (
    <div role="group" aria-label="Common quantities" className="flex flex-wrap gap-2 max-sm:order-2">
      {shortcuts.map(({ label, quantity }) => (
        <Button
          key={label}
          variant="neutral"
          size="sm"
          className="flex-1 basis-0 px-1!"
          onClick={() => onChoose(quantity)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
