import type { ReactNode } from 'react'
import { Card } from '@/ui/card'
import { Spinner } from '@/ui/spinner'

interface ResultsLoadingProps {
  text?: string
  /** A button below the text. */
  action?: ReactNode
}

/** Shown in place of the results until a search has any. */
export function ResultsLoading({ text = 'Loading results...', action }: ResultsLoadingProps) {
  return (
    <Card className="w-full" data-loading>
      <Spinner>{text}</Spinner>
      {action}
    </Card>
  )
}
