import { Placeholder } from '@/ui/placeholder'

export default function ContactPage() {
  return (
    <Placeholder title="Contact">
      <p>The ways to reach us, by email and by post, will stand here.</p>
    </Placeholder>
  )
}
