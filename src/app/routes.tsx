import { Suspense } from 'react'
import { Route, Routes, type RoutesProps } from 'react-router-dom'
import SearchPage from '@/pages/search'
import { AuthLayout, pages } from './pages'
import { RequireUser } from './require-user'
import { Shell } from './shell'

// Made once: the frame around the pages isn't rendered anew with each address.
const routes = (
  <>
    <Route element={<Shell />}>
      <Route path="/" element={<SearchPage />} />
      <Route path="/search" element={<SearchPage />} />
      <Route path="/offers" element={<pages.offers />} />
      <Route element={<RequireUser />}>
        <Route path="/cart" element={<pages.cart />} />
        <Route path="/orders" element={<pages.orders />} />
        <Route path="/order/:orderNumber/details" element={<pages.orderDetails />} />
        <Route path="/checkout/:id" element={<pages.checkout />} />
        <Route path="/payment-success/:id" element={<pages.paymentSuccess />} />
      </Route>
      <Route path="/profile" element={<pages.profile />} />
      <Route path="/terms" element={<pages.terms />} />
      <Route path="/privacy" element={<pages.privacy />} />
      <Route path="/contact" element={<pages.contact />} />
      <Route path="*" element={<pages.notFound />} />
    </Route>
    <Route element={<AuthLayout />}>
      <Route path="/signin" element={<pages.signIn />} />
      <Route path="/signup" element={<pages.signUp />} />
      <Route path="/forgot-password" element={<pages.forgotPassword />} />
      <Route path="/reset-password" element={<pages.resetPassword />} />
      <Route path="/verify-email" element={<pages.verifyEmail />} />
    </Route>
  </>
)

/** Every page of the app and its address; with a path, the page there instead of the one that is visited. */
export function AppRoutes(place: Pick<RoutesProps, 'location'>) {
  return (
    <Suspense>
      <Routes {...place}>{routes}</Routes>
    </Suspense>
  )
}
