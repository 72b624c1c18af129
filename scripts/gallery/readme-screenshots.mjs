/**
 * The screenshots of the README: a state of the gallery by its name, the window's width, the theme, and the part from `top` to
 * `height`.
 *
 * @type {{ file: string, name: string, width: number, theme: 'light' | 'dark', top?: number, height: number }[]}
 */
export const readmeScreenshots = [
  { file: 'search.png', name: 'Search: results', width: 1120, theme: 'light', top: 336, height: 1160 },
  { file: 'add-to-cart.png', name: 'Add to cart: chosen', width: 390, theme: 'dark', height: 844 },
  { file: 'cart.png', name: 'Cart: full', width: 390, theme: 'light', height: 844 },
  { file: 'checkout.png', name: 'Checkout: full', width: 390, theme: 'dark', height: 844 },
  { file: 'orders.png', name: 'Orders: full', width: 1200, theme: 'dark', height: 800 },
  { file: 'order.png', name: 'Order: expiring files', width: 1200, theme: 'light', height: 800 },
]
