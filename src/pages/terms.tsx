import { PlaceholderPage } from '@/ui/placeholder-page'

export const title = 'Terms'
export const description = 'The terms under which Listwell sells lists, and under which they may be used.'

export default function TermsPage() {
  return (
    <PlaceholderPage title={title}>
      <p>
        The terms under which lists are sold and used will be published here before the first list is sold.
      </p>
      <p>
        They will cover the order and its payment, what the files may be used for, and how long they stay
        available.
      </p>
    </PlaceholderPage>
  )
}
