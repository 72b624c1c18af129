import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/config/paths'
import { searchUrl } from '@/config/search-url'
import type { RememberedLine } from '@/memory/purchases'
import { refusalText, useAddCartItem } from '@/queries/cart'
import { Button, ButtonLink } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import { toast } from '@/ui/toast'

const failedText = 'Failed to add items to cart. Please try again later.'

interface LineAgainProps {
  line: RememberedLine
  /** The id of the element that names the line. */
  nameId: string
  /** Whether the line can be added to the cart once more. */
  canOrder: boolean
}

/** Runs a remembered line's search again, or adds the line to the cart again. */
export function LineAgain({ line, nameId, canOrder }: LineAgainProps) {
  const { offerIri, quantity, criteria } = line
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useAddCartItem()
  const [problem, setProblem] = useState<string | null>(null)
  const isSending = useRef(false)
  const problemId = useId()
  if (criteria === null) return null

  async function order(offer: string, count: number, searchParameters: NonNullable<typeof criteria>) {
    if (isSending.current) return
    isSending.current = true
    setProblem(null)
    try {
      await mutateAsync({ offer, quantity: count, searchParameters })
      toast.success('Success', {
        text: 'Items added to cart successfully',
        actions: [{ label: 'Go to Cart', onClick: () => void navigate(paths.cart) }],
      })
    } catch (error) {
      const text = refusalText(error) ?? failedText
      setProblem(text)
      toast.error('Problem Occurred', { text })
    } finally {
      isSending.current = false
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <ButtonLink variant="neutral" size="sm" to={searchUrl(criteria)} aria-describedby={nameId}>
        Search again
      </ButtonLink>
      {canOrder && offerIri !== null && quantity !== null && (
        <Button
          variant="neutral"
          size="sm"
          busy={isPending}
          aria-describedby={problem === null ? nameId : `${nameId} ${problemId}`}
          onClick={({ detail }) => {
            // The second click of a double click may come after the response.
            if (detail < 2) void order(offerIri, quantity, criteria)
          }}
        >
          Order again
        </Button>
      )}
      {problem !== null && (
        <div role="alert" className="w-full">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      )}
    </div>
  )
}
