import { getSessionState } from '@/session/session'

/**
 * Does something that may be done only once. Where it fails, perhaps only the response was lost: it isn't repeated, but
 * counts as done where `isDone` resolves to true. Otherwise rejects with the failure, and at once where its user has signed
 * out meanwhile.
 */
export async function verifyAfterFailure(
  act: () => Promise<void>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const userId = getSessionState().user?.id
  try {
    await act()
  } catch (error) {
    if (getSessionState().user?.id !== userId) throw error
    if (!(await isDone().catch(() => false))) throw error
  }
}
