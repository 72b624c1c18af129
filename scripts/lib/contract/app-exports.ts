/** What the contract and the checks of a backend use of the site itself, so that they can't differ from it. */
export { addCartItem, fetchCart, removeCartItem } from '@/api/cart'
export { endpoints } from '@/api/endpoints'
export { createHttp } from '@/api/http'
export { fetchOffers } from '@/api/offers'
export {
  cancelOrder,
  deleteOrder,
  fetchOrder,
  fetchOrderDetails,
  fetchOrders,
  placeOrder,
  requestPaymentIntent,
} from '@/api/orders'
export { searchEmails } from '@/api/search'
export { fetchTlds } from '@/api/tlds'
export { createAuthClient, createRecovery } from '@/auth'
export { readSettings } from '@/config/describe-wrong-value'
export { noCriteria } from '@/config/search-criteria'
export { findHub } from '@/mercure'
export { readMessage } from '@/mercure/message'
