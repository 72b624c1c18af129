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

const patterns = appRoutes.map(route => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`))

/** Whether a path, as an address has it, is one of the app's. */
export const isAppRoute = path => patterns.some(pattern => pattern.test(path))
