import { useState } from 'react'
import { formatBytes } from '@/lib/bytes'
import { formatCount } from '@/lib/counts'
import { forgetMemories, removeRecord } from '@/memory/forget'
import { usePurchases } from '@/memory/purchase-memory'
import { SEARCHES_KEY, useSearches } from '@/memory/search-memory'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'
import { SettingsSection } from './settings-section'

const count = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`

/** What this browser keeps of the customer's purchases and searches, and the button that forgets it. */
export function RememberedData() {
  const purchases = usePurchases()
  const searches = useSearches()
  const [asking, setAsking] = useState(false)
  const orders = new Set([
    ...purchases.orders.map(({ id }) => id),
    ...purchases.expiries.map(({ order }) => order),
  ])
  const parts = [
    count(orders.size, 'order', 'orders'),
    count(purchases.downloads.length, 'download', 'downloads'),
    count(searches.saved.length, 'saved search', 'saved searches'),
    count(searches.recent.length, 'recent search', 'recent searches'),
  ]
  const hasBuyer = Object.values(purchases.buyer).some(text => text !== '')
  if (hasBuyer) parts.push('what you typed for receipts')
  const entries =
    orders.size +
    purchases.downloads.length +
    searches.saved.length +
    searches.recent.length +
    Number(hasBuyer)
  const size = entries === 0 ? 0 : new Blob([JSON.stringify(purchases), JSON.stringify(searches)]).size

  function forget() {
    try {
      removeRecord(SEARCHES_KEY)
    } catch {
      // Blocked storage holds nothing.
    }
    forgetMemories(null)
    setAsking(false)
    toast.success('Forgotten', { text: 'This browser keeps no purchases and no searches any more.' })
  }

  return (
    <SettingsSection title="Remembered in this browser">
      <p className="mt-2 text-14 text-secondary">
        {entries === 0 ? 'Nothing.' : `${parts.join(', ')}: ${formatBytes(size)}.`} What is remembered names
        your lists and shows what you bought before. None of it is sent anywhere. Purchases are forgotten when
        you sign out.
      </p>
      <Button variant="neutral" className="mt-4" disabled={entries === 0} onClick={() => setAsking(true)}>
        Forget everything
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Forget everything?"
        text="Your lists lose their names, and your saved searches are removed. Your orders and files stay."
        confirm="Forget everything"
        keep="Keep it"
        onConfirm={forget}
      />
    </SettingsSection>
  )
}
