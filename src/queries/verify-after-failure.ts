/**
 * Does something that may be done only once. Where it fails, perhaps the answer alone was lost: then it isn't done again,
 * but counts as done where `isDone` finds so. Rejects with its own failure otherwise.
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
