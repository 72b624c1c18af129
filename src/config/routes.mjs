// @ts-check
/**
 * The one list of pages. Router, prefetching, prerendering, the files for hosts, links and tests read it. A plain module,
 * so that Node's scripts can import it as it is.
 *
 * @typedef {object} Route
 * @property {string} path What the router matches: `:name` stands for a variable segment.
 * @property {string} page The page's component is the default export of `src/pages/{page}.tsx`.
 * @property {'everyone' | 'user' | 'auth'} access `user`: visitors are sent to the sign-in page. `auth`: a page for signing
 *   in or recovering an account; it has a layout of its own, and nobody is led back to it.
 * @property {'cart' | 'offers' | 'orders' | 'order'} [prefetch] The data to fetch, beside the page's chunk, when the
 *   pointer or the focus comes near a link to it: a function of `src/app/route-prefetch.tsx`.
 * @property {'indexed' | 'unindexed' | 'shell'} document `indexed`: the build prerenders a document for the page, which
 *   search engines may index; its file exports `title` and `description`. `unindexed`: prerendered and kept out of search
 *   engines; its file exports `title`. `shell`: the page has no document of its own and shares `shell.html`.
 * @property {string} [canonical] The path by which search engines know the page, if it isn't its own.
 */

/** Every page but the 404 page, by name. */
export const routes = /** @satisfies {Record<string, Route>} */ ({
  home: { path: '/', page: 'search', access: 'everyone', document: 'indexed' },
  search: { path: '/search', page: 'search', access: 'everyone', document: 'indexed', canonical: '/' },
  offers: { path: '/offers', page: 'offers', access: 'everyone', prefetch: 'offers', document: 'indexed' },
  cart: { path: '/cart', page: 'cart', access: 'user', prefetch: 'cart', document: 'shell' },
  orders: { path: '/orders', page: 'orders', access: 'user', prefetch: 'orders', document: 'shell' },
  order: {
    path: '/order/:orderNumber/details',
    page: 'order-details',
    access: 'user',
    prefetch: 'order',
    document: 'shell',
  },
  checkout: { path: '/checkout/:id', page: 'checkout', access: 'user', document: 'shell' },
  paymentSuccess: {
    path: '/payment-success/:id',
    page: 'payment-success',
    access: 'user',
    document: 'shell',
  },
  profile: { path: '/profile', page: 'profile', access: 'everyone', document: 'shell' },
  signIn: { path: '/signin', page: 'sign-in', access: 'auth', document: 'indexed' },
  signUp: { path: '/signup', page: 'sign-up', access: 'auth', document: 'indexed' },
  forgotPassword: { path: '/forgot-password', page: 'forgot-password', access: 'auth', document: 'indexed' },
  resetPassword: { path: '/reset-password', page: 'reset-password', access: 'auth', document: 'unindexed' },
  verifyEmail: { path: '/verify-email', page: 'verify-email', access: 'auth', document: 'unindexed' },
  terms: { path: '/terms', page: 'terms', access: 'everyone', document: 'indexed' },
  privacy: { path: '/privacy', page: 'privacy', access: 'everyone', document: 'indexed' },
  contact: { path: '/contact', page: 'contact', access: 'everyone', document: 'indexed' },
})

/** @type {Route[]} */
export const routeList = Object.values(routes)

/** The paths of the pages that search engines may index. */
export const indexedPaths = () =>
  routeList.filter(({ document }) => document === 'indexed').map(({ path }) => path)
