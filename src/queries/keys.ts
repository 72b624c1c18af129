/** Under which the cache keeps private data: the user's id is in every key. */
export const ordersKey = (userId: string | null) => ['user', userId, 'orders']
export const cartKey = (userId: string | null) => ['user', userId, 'cart']

/** Of what is done to orders to cancel them: it is remembered under it. */
export const cancellationKey = (userId: string | null) => [...ordersKey(userId), 'cancellation']
