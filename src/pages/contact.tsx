import { PlaceholderPage } from '@/ui/placeholder-page'

export default function ContactPage() {
  return (
    <PlaceholderPage title="Contact">
      <p>The ways to reach us, by email and by post, will stand here.</p>
    </PlaceholderPage>
  )
}
