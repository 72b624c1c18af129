const memoryPrefix = 'listwell-memory-'
const paymentsPrefix = 'listwell-payments-'

/** The storage key of the saved and recent searches. */
export const SEARCHES_KEY = 'listwell-searches'

/** What is stored of a user has a key of one of these and the user's id, and goes with the session. */
export const userKeyPrefixes: readonly string[] = [memoryPrefix, paymentsPrefix]

/** The storage key of what is remembered of a user's purchases. */
export const memoryKey = (userId: string): string => memoryPrefix + userId

/** The storage key of the orders for which a user has begun a payment. */
export const paymentsKey = (userId: string): string => paymentsPrefix + userId
