import { Dialog } from '@/ui/dialog'
import { ResendForm } from './resend-link'

/** Sends a new confirmation link from any page. */
export default function ResendDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="prompt"
      title="Send a new link"
      description="For a link that confirms your email address."
    >
      <ResendForm />
    </Dialog>
  )
}
