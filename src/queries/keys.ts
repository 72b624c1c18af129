type UserId = string | null

/** The start of the keys of all private data of a user. */
export const userKey = (userId: UserId) => ['user', userId]

export const cartKey = (userId: UserId) => [...userKey(userId), 'cart']

export const ordersKey = (userId: UserId) => [...userKey(userId), 'orders']
export const orderListsKey = (userId: UserId) => [...ordersKey(userId), 'list']
export const ordersByIdKey = (userId: UserId) => [...ordersKey(userId), 'one']
export const ordersByNumberKey = (userId: UserId) => [...ordersKey(userId), 'details']
/** The orders that a page showed last. */
export const shownOrdersKey = (userId: UserId) => [...userKey(userId), 'shown-orders']
/** The mutations that place an order or delete one. */
export const placementKey = (userId: UserId) => [...ordersKey(userId), 'placement']
export const deletionKey = (userId: UserId) => [...ordersKey(userId), 'deletion']
/** The mutations that cancel an order. */
export const cancellationKey = (userId: UserId) => [...ordersKey(userId), 'cancellation']
