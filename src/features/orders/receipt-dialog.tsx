import { useId, useState, type SubmitEvent } from 'react'
import type { Order } from '@/api/orders'
import { rememberBuyer, usePurchases } from '@/memory/purchase-memory'
import { MAX_BUYER_TEXT, type Buyer } from '@/memory/purchases'
import { useApp } from '@/config/app'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/field'
import { TextArea } from '@/ui/text-area'
import { Receipt } from './receipt'

interface ReceiptDialogProps {
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for what the receipt says of the buyer, and prints it. While it is open the browser's own Print prints it too. */
export default function ReceiptDialog({ order, open, onOpenChange }: ReceiptDialogProps) {
  const app = useApp()
  const { buyer: remembered } = usePurchases()
  const [buyer, setBuyer] = useState(remembered)
  const form = useId()

  const field = (name: keyof Buyer) => ({
    value: buyer[name],
    maxLength: MAX_BUYER_TEXT,
    onChange: ({ target }: { target: { value: string } }) => setBuyer({ ...buyer, [name]: target.value }),
  })
  function print(event: SubmitEvent) {
    event.preventDefault()
    rememberBuyer(app, buyer)
    window.print()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="prompt"
      title="Print receipt"
      description="What you type is kept in this browser until you sign out. All of it is optional."
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            Print
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={print}>
        <TextField label="Company" autoComplete="organization" {...field('company')} />
        <TextArea label="Address" rows={3} autoComplete="street-address" {...field('address')} />
        <TextField
          label="VAT number"
          autoComplete="off"
          autoCapitalize="characters"
          {...field('vatNumber')}
        />
        <p className="text-14 text-secondary">This is not a tax invoice.</p>
      </form>
      <Receipt order={order} buyer={buyer} />
    </Dialog>
  )
}
