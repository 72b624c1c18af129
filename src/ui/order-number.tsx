/** Splits an order number before its last six digits, which stand out. */
export function splitOrderNumber(orderNumber: string): { prefix: string; serial: string } {
  const at = /\d{6}$/.test(orderNumber) ? orderNumber.length - 6 : 0
  return { prefix: orderNumber.slice(0, at), serial: orderNumber.slice(at) }
}

/** A number of usual length isn't broken where there is room for it. */
const LONGEST_WHOLE = 16

export function OrderNumber({ children }: { children: string }) {
  const { prefix, serial } = splitOrderNumber(children)
  return (
    <span
      className={
        children.length > LONGEST_WHOLE
          ? undefined
          : 'whitespace-nowrap cramped:whitespace-normal in-data-compact:whitespace-normal'
      }
    >
      <span className="font-normal text-tertiary">{prefix}</span>
      <span className="font-strong">{serial}</span>
    </span>
  )
}
