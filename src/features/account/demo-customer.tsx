import { Button } from '@/ui/button'

const email = 'demo@listwell.example'
const password = 'demo-password'

function fillIn() {
  for (const [name, text] of Object.entries({ email, password }))
    for (const field of document.getElementsByName(name))
      if (field instanceof HTMLInputElement) field.value = text
}

/** The account that works with the mock API. */
export const DemoCustomer = () => (
  <section aria-label="Demo customer" className="border-t pt-6">
    <p className="text-14 text-secondary">
      This site runs on made-up data. Its demo customer is <b className="text-foreground">{email}</b> with the
      password <b className="whitespace-nowrap text-foreground">{password}</b>.
    </p>
    <Button variant="neutral" className="mt-3" onClick={fillIn}>
      Use the demo customer
    </Button>
  </section>
)
