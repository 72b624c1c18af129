/** The addresses that the app answers, as its router has them; everything else is the 404 page. */
export const appRoutes = [
  '/',
  '/search',
  '/offers',
  '/cart',
  '/orders',
  '/order/:orderNumber/details',
  '/checkout/:id',
  '/payment-success/:id',
  '/profile',
  '/terms',
  '/privacy',
  '/contact',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
]

/** Those of the app's addresses whose pages search engines are to know: each has a document of its own. */
export const publicRoutes = [
  '/',
  '/search',
  '/offers',
  '/signin',
  '/signup',
  '/forgot-password',
  '/terms',
  '/privacy',
  '/contact',
]

const patterns = appRoutes.map(route => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`))

/** Whether a path, as an address has it, is one of the app's. */
export const isAppRoute = path => patterns.some(pattern => pattern.test(path))
