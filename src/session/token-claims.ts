/** What a token says, without a check that it is true; nothing where it can't be read. */
export function tokenClaims(token: string): Record<string, unknown> {
  try {
    const [, payload = ''] = token.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return { ...(typeof claims === 'object' && claims) }
  } catch {
    return {}
  }
}
