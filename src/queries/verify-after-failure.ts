/**
 * Does something that may be done only once. Where it fails, perhaps only the response was lost: it isn't repeated, but counts
 * as done where `find` finds its result. Otherwise rejects with the failure.
 */
export async function verifyAfterFailure<T>(
  act: () => Promise<T>,
  find: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const found = await find().catch(() => undefined)
    if (found === undefined) throw error
    return found
  }
}
