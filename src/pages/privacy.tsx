import { PlaceholderPage } from '@/ui/placeholder-page'

export const title = 'Privacy'
export const description = 'What Listwell keeps of its customers and visitors, and what for.'

export default function PrivacyPage() {
  return (
    <PlaceholderPage title={title}>
      <p>
        This site keeps your session, your searches, what you bought, what you type for receipts and your
        choice of theme in your browser. Card numbers go to the card payment provider and never to this site.
      </p>
      <p>The full policy, with the third parties involved and your rights, will be published here.</p>
    </PlaceholderPage>
  )
}
