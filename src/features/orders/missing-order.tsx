import { paths } from '@/config/paths'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { Empty } from '@/ui/empty'

/** In place of an order that isn't there. */
export function MissingOrder({ title, text }: { title: string; text: string }) {
  return (
    <Card className="p-4 sm:p-6">
      <Empty title={title} text={text} action={<ButtonLink to={paths.orders}>Go to My Orders</ButtonLink>} />
    </Card>
  )
}
