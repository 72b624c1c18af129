import React from 'react'

/**
 * React's development build records a stack for each of the first 10,000 elements of a second, for debuggers: a twentieth of the
 * tests' time. From now on it has counted enough.
 */
export function skipOwnerStacks() {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('This version of React counts its stacks elsewhere.')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  })
}
