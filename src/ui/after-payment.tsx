/** What a customer gets once an order is paid for. */
export function AfterPayment() {
  return 'After the payment your files wait in My Orders, in the formats that your plan names, such as CSV, each until its expiry date.'
}
