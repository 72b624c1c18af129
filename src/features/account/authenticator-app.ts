/** A name for a new authenticator app that no other one has. */
export function unusedName(names: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'Authenticator app' : `Authenticator app ${number}`
    if (!names.includes(name)) return name
  }
}

/** The key of an authenticator app, and what its QR code says; null where the service sent no key that apps accept. */
export function appKeyOf({ secret, uri }: { secret: string; uri: string }, account: string) {
  // A longer one has no room in a QR code.
  const sent = uri.startsWith('otpauth:') && uri.length < 1000 ? uri : ''
  const found = secret || (new URLSearchParams(sent.split('?')[1]).get('secret') ?? '')
  const appKey = found.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z2-7]+=*$/.test(appKey)) return null
  const own = `otpauth://totp/${encodeURIComponent(`Listwell:${account}`)}?secret=${appKey}&issuer=Listwell`
  return { appKey, uri: sent || own }
}
