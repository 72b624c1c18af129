const STEP_SECONDS = 30
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a text in base32 without padding (RFC 4648), as authenticator apps read a secret. */
function bytesOf(base32: string) {
  const bits = Array.from(base32, letter => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], eight => Number.parseInt(eight, 2))
}

/** A secret of 20 bytes in base32, from 32 hexadecimal digits. */
export const secretOf = (hex: string): string =>
  Array.from(hex, digit => ALPHABET[Number.parseInt(digit, 16)]).join('')

/** The code of an authenticator app (RFC 6238, with SHA-1 and 30 s) at a time in seconds since 1970. */
export async function totpOf(secret: string, seconds: number, digits = 6): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(seconds / STEP_SECONDS)))
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const number = hash.getUint32(hash.getUint8(19) & 0xf) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Whether a code is that of now, or of the time step before or after. */
export async function isCurrentCode(secret: string, code: string, seconds: number): Promise<boolean> {
  const steps = [seconds, seconds - STEP_SECONDS, seconds + STEP_SECONDS]
  return (await Promise.all(steps.map(at => totpOf(secret, at)))).includes(code)
}
