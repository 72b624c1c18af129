import { Button } from '@/ui/button'

const customer = { email: 'demo@listwell.example', password: 'demo-password' }

/** The account that works with the mock API. */
export function DemoCustomer({ onUse }: { onUse: (credentials: typeof customer) => void }) {
  return (
    <section aria-label="Demo customer" className="border-t pt-6">
      <p className="text-14 text-secondary">
        This site runs on made-up data. Its demo customer is{' '}
        <b className="text-foreground">{customer.email}</b> with the password{' '}
        <b className="whitespace-nowrap text-foreground">{customer.password}</b>.
      </p>
      <Button variant="neutral" className="mt-3" onClick={() => onUse(customer)}>
        Use the demo customer
      </Button>
    </section>
  )
}
