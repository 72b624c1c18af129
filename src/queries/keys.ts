import { userKey } from './client'

type UserId = string | null

export const cartKey = (userId: UserId) => [...userKey(userId), 'cart']

export const ordersKey = (userId: UserId) => [...userKey(userId), 'orders']
export const orderListsKey = (userId: UserId) => [...ordersKey(userId), 'list']
export const ordersByIdKey = (userId: UserId) => [...ordersKey(userId), 'one']
export const ordersByNumberKey = (userId: UserId) => [...ordersKey(userId), 'details']
/** The mutations that cancel an order. */
export const cancellationKey = (userId: UserId) => [...ordersKey(userId), 'cancellation']
