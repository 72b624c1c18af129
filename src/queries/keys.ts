// A document has one user at most, so that no key names one.
export const cartKey = ['cart']

export const ordersKey = ['orders']
export const orderListsKey = [...ordersKey, 'list']
export const ordersByIdKey = [...ordersKey, 'one']
export const ordersByNumberKey = [...ordersKey, 'details']
/** The topics of what this customer deletes, and the deletions by others that the hub has reported. */
export const ownDeletionsKey = ['own-deletions']
export const reportedDeletionsKey = ['reported-deletions']
/** The mutations that place an order, pay for one, delete or cancel one. */
export const placementKey = [...ordersKey, 'placement']
export const paymentKey = [...ordersKey, 'payment']
export const deletionKey = [...ordersKey, 'deletion']
export const cancellationKey = [...ordersKey, 'cancellation']
