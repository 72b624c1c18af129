import { routes } from './routes.mjs'

/**
 * An id as one segment of a URL's path, which leads to no other path. URLs have no spelling of the ids `.` and `..`: they
 * are encoded twice, so that they name nothing.
 */
export const encodeSegment = (id: string): string =>
  encodeURIComponent(/^\.\.?$/.test(id) ? id.replaceAll('.', '%2E') : id)

/** A path with its one variable segment filled in. */
const fill = (pattern: string, value: string) => pattern.replace(/:\w+/, () => encodeSegment(value))

/** The path of each page, by its name in the list of routes. */
function pathsByName(): Record<keyof typeof routes, string>
function pathsByName(): Record<string, string> {
  return Object.fromEntries(Object.entries(routes).map(([name, { path }]) => [name, path]))
}

/** The URLs of the app's own pages, for links. */
export const paths = {
  ...pathsByName(),
  order: (orderNumber: string) => fill(routes.order.path, orderNumber),
  checkout: (id: string) => fill(routes.checkout.path, id),
  paymentSuccess: (id: string) => fill(routes.paymentSuccess.path, id),
}

/** A parameter that the card provider adds to the URL that it returns to; one of them is a secret. */
export const isPaymentParameter = (name: string): boolean => /^payment_intent|^redirect_status$/.test(name)
