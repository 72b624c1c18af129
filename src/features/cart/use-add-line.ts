import type { NewCartItem } from '@/api/cart'
import type { Offer } from '@/api/offers'
import { lineViolations, refusalText, useAddCartItem } from '@/queries/cart'

/** What a dialog of a cart line does with the choice. */
export interface LineSubmission extends Omit<ReturnType<typeof useAddLine>, 'add'> {
  /** Resolves to whether the dialog is done with it. */
  submit: (offer: Offer, quantity: number) => Promise<boolean>
}

/** Why a line couldn't be added, but for what the form shows at its fields; null if that is all. */
export function addFailure(error: unknown, failedText: string): string | null {
  if (error === null) return null
  const { quantity, offer, ...others } = lineViolations(error)
  if (quantity || offer) return Object.values(others).join('\n') || null
  return [failedText, refusalText(error) ?? ''].join('\n').trim()
}

/**
 * Adds the line of a dialog: `add` resolves to its id, or to null where that fails, which `tell` says. `onAdded` isn't called
 * once the page has been left. `failure` is what is said of the last `error`, where no field says it.
 */
export function useAddLine(failedText: string, tell: (text: string) => void) {
  const { mutateAsync, isPending, error, reset } = useAddCartItem()
  async function add(line: NewCartItem, onAdded: () => void): Promise<string | null> {
    try {
      return await mutateAsync(line, { onSuccess: onAdded })
    } catch (failure) {
      const text = addFailure(failure, failedText)
      if (text !== null) tell(text)
      return null
    }
  }
  return { add, isBusy: isPending, error, failure: addFailure(error, failedText), reset }
}
