export { createMercure, type Mercure } from './client'
export { findHub } from './hub-discovery'
export type { UpdateBody } from './message'
export type { MercureOptions } from './options'
