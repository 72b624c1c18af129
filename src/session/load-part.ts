/** A part of the auth client couldn't be loaded: the connection is lost, or a new version was deployed. */
export class MissingPartError extends Error {
  override name = 'MissingPartError'
}

/** What an import brings. Rejects with a `MissingPartError` where it fails, to tell that from an error of what was loaded. */
export async function loadPart<T>(importing: Promise<T>): Promise<T> {
  try {
    return await importing
  } catch (cause) {
    throw new MissingPartError('A part of the auth client couldn’t be loaded.', { cause })
  }
}
