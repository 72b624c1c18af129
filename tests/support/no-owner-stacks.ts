import * as React from 'react'

/**
 * React's development build notes where each element was created, for its developer tools, until it has noted very many within a
 * second. Without that the component tests take 6 % less: from now on it has noted enough.
 */
export function skipOwnerStacks() {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  if (typeof internals === 'object' && internals !== null)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
      configurable: true,
      get: () => Infinity,
      set: () => {},
    })
}
