import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import SearchPage from '@/pages/search'
import { AuthLayout } from './auth-layout'
import { RequireUser } from './require-user'
import { Shell } from './shell'

const CartPage = lazy(() => import('@/pages/cart'))
const OffersPage = lazy(() => import('@/pages/offers'))
const OrdersPage = lazy(() => import('@/pages/orders'))
const OrderDetailsPage = lazy(() => import('@/pages/order-details'))
const CheckoutPage = lazy(() => import('@/pages/checkout'))
const PaymentSuccessPage = lazy(() => import('@/pages/payment-success'))
const SignInPage = lazy(() => import('@/pages/sign-in'))
const SignUpPage = lazy(() => import('@/pages/sign-up'))
const ForgotPasswordPage = lazy(() => import('@/pages/forgot-password'))
const ResetPasswordPage = lazy(() => import('@/pages/reset-password'))
const VerifyEmailPage = lazy(() => import('@/pages/verify-email'))
const ProfilePage = lazy(() => import('@/pages/profile'))
const TermsPage = lazy(() => import('@/pages/terms'))
const PrivacyPage = lazy(() => import('@/pages/privacy'))
const ContactPage = lazy(() => import('@/pages/contact'))
const NotFoundPage = lazy(() => import('@/pages/not-found'))

/** Every page of the app and its address. */
export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route element={<Shell />}>
          <Route path="/" element={<SearchPage />} />
          <Route path="/search" element={<SearchPage />} />
          <Route path="/offers" element={<OffersPage />} />
          <Route element={<RequireUser />}>
            <Route path="/cart" element={<CartPage />} />
            <Route path="/orders" element={<OrdersPage />} />
            <Route path="/order/:orderNumber/details" element={<OrderDetailsPage />} />
            <Route path="/checkout/:id" element={<CheckoutPage />} />
            <Route path="/payment-success/:id" element={<PaymentSuccessPage />} />
          </Route>
          <Route path="/profile" element={<ProfilePage />} />
          <Route path="/terms" element={<TermsPage />} />
          <Route path="/privacy" element={<PrivacyPage />} />
          <Route path="/contact" element={<ContactPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route element={<AuthLayout />}>
          <Route path="/signin" element={<SignInPage />} />
          <Route path="/signup" element={<SignUpPage />} />
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="/verify-email" element={<VerifyEmailPage />} />
        </Route>
      </Routes>
    </Suspense>
  )
}
