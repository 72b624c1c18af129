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
  const counts = [
    { n: orders.size, one: 'order', many: 'orders' },
    { n: purchases.downloads.length, one: 'download', many: 'downloads' },
    { n: searches.saved.length, one: 'saved search', many: 'saved searches' },
    { n: searches.recent.length, one: 'recent search', many: 'recent searches' },
  ].filter(({ n }) => n > 0)
  const parts = counts.map(({ n, one, many }) => `${formatCount(n)} ${n === 1 ? one : many}`)
  if (Object.values(purchases.buyer).some(text => text !== '')) parts.push('what you typed for receipts')
  const isEmpty = parts.length === 0
  const { size } = new Blob([JSON.stringify(purchases), JSON.stringify(searches)])

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
          {isEmpty ? 'Nothing.' : `${parts.join(', ')}: ${formatBytes(size)}.`} What is remembered names your
          lists and shows what you bought before. None of it is sent anywhere. Purchases and recent searches
          are forgotten when you sign out; saved searches stay.
        </>
      }
    >
      <Button variant="neutral" className="sm:self-start" disabled={isEmpty} onClick={() => setAsking(true)}>
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
