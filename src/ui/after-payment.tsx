/** What a customer gets once an order is paid for. */
export function AfterPayment() {
  return 'After the payment your files wait in My Orders, in formats such as CSV, each until its expiry date.'
}
