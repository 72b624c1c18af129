import { PlaceholderPage } from '@/ui/placeholder-page'

export const title = 'Contact'
export const description = 'How to reach Listwell.'

export default function ContactPage() {
  return (
    <PlaceholderPage title={title}>
      <p>The ways to reach us, by email and by post, will be listed here.</p>
    </PlaceholderPage>
  )
}
