import type { ReactNode } from 'react'
import { Card } from '@/ui/card'
import { ProcessingIcon } from '@/ui/icons'

interface ResultsLoadingProps {
  text?: string
  /** A button below the text. */
  children?: ReactNode
}

/** Shown in place of the results until a search has any, and announced. */
export const ResultsLoading = ({ text = 'Loading results...', children }: ResultsLoadingProps) => (
  <Card className="w-full" data-loading>
    <div role="status" className="flex flex-col items-center gap-4 py-16 text-14 text-secondary">
      <ProcessingIcon size={20} className="text-accent" />
      <p>{text}</p>
    </div>
    {children}
  </Card>
)
