/** A part of the auth client couldn't be loaded: the connection is lost, or a new version was deployed. */
export class MissingPartError extends Error {
  override name = 'MissingPartError'
}

/** What few visits need, in a chunk of its own. Rejects with a `MissingPartError` where that can't be loaded. */
export const loadMore = () =>
  import('./auth-more').catch((cause: unknown) => {
    throw new MissingPartError('A part of the auth client couldn’t be loaded.', { cause })
  })
