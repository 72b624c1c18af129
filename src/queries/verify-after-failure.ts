/**
 * Does something that may be done only once. Where it fails, perhaps only the response was lost: it isn't repeated, but
 * counts as done where `isDone` resolves to true. Otherwise rejects with the failure.
 */
export async function verifyAfterFailure(
  act: () => Promise<void>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(await isDone().catch(() => false))) throw error
  }
}
