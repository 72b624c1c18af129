import { splitOrderNumber } from './pagination-rules'

/** An order number whose last six digits stand out. */
export function OrderNumber({ children }: { children: string }) {
  const { prefix, serial } = splitOrderNumber(children)
  return (
    <>
      <span className="font-normal text-tertiary">{prefix}</span>
      <span className="font-strong">{serial}</span>
    </>
  )
}
