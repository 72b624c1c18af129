import { useState } from 'react'
import { memoryKey, SEARCHES_KEY } from '@/config/storage-keys'
import { formatBytes } from '@/lib/bytes'
import { formatCount } from '@/lib/counts'
import { usePurchases } from '@/memory/purchase-memory'
import { useSearches } from '@/memory/searches'
import { storeRecord } from '@/memory/store-record'
import { useUserId } from '@/session/use-session'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/dialog'
import { useToast } from '@/ui/toast'
import { SettingsSection } from './settings-section'

const count = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`

/** What this browser keeps of the customer's purchases and searches, and the button that forgets it. */
export function RememberedData() {
  const toast = useToast()
  const userId = useUserId()
  const purchases = usePurchases()
  const searches = useSearches(userId)
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
    storeRecord(SEARCHES_KEY, null)
    // The payments that were begun stay: no order may be paid twice.
    if (userId !== null) storeRecord(memoryKey(userId), null)
    setAsking(false)
    toast.success('Forgotten', { text: 'This browser keeps no purchases and no searches any more.' })
  }

  return (
    <SettingsSection
      title="Remembered in this browser"
      text={
        <>
          {entries === 0 ? 'Nothing.' : `${parts.join(', ')}: ${formatBytes(size)}.`} What is remembered names
          your lists and shows what you bought before. None of it is sent anywhere. Purchases and recent
          searches are forgotten when you sign out; saved searches stay.
        </>
      }
    >
      <Button
        variant="neutral"
        className="sm:self-start"
        disabled={entries === 0}
        onClick={() => setAsking(true)}
      >
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
