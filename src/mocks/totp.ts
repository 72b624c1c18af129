const STEP_SECONDS = 30
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by))

/** SHA-1 (RFC 3174). Synchronous, and also where a page isn't secure. */
function sha1(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64
  const data = new DataView(new ArrayBuffer(length))
  message.forEach((byte, index) => data.setUint8(index, byte))
  data.setUint8(message.length, 0x80)
  data.setUint32(length - 4, message.length * 8)
  const hash: [number, number, number, number, number] = [
    0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0,
  ]
  for (let start = 0; start < length; start += 64) {
    const words = new Int32Array(80)
    for (let i = 0; i < 80; i += 1) {
      const at = (back: number) => words[i - back] ?? 0
      words[i] = i < 16 ? data.getInt32(start + i * 4) : rotate(at(3) ^ at(8) ^ at(14) ^ at(16), 1)
    }
    let [a, b, c, d, e] = hash
    words.forEach((word, i) => {
      const [mixed, constant] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6]
      const next = (rotate(a, 5) + mixed + e + constant + word) | 0
      e = d
      d = c
      c = rotate(b, 30)
      b = a
      a = next
    })
    hash[0] += a
    hash[1] += b
    hash[2] += c
    hash[3] += d
    hash[4] += e
  }
  const digest = new DataView(new ArrayBuffer(20))
  hash.forEach((word, index) => digest.setInt32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]))

/** HMAC-SHA-1 (RFC 2104); the key has at most 64 bytes. */
function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (value: number) => Uint8Array.from({ length: 64 }, (_, index) => (key[index] ?? 0) ^ value)
  return sha1(joined(pad(0x5c), sha1(joined(pad(0x36), message))))
}

/** The code of an authenticator app (RFC 6238, with SHA-1 and 30 s) at a time in seconds since 1970. */
export function totpOf(key: Uint8Array, seconds: number, digits = 6): string {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(seconds / STEP_SECONDS)))
  const digest = new DataView(hmac(key, new Uint8Array(counter.buffer)).buffer)
  const offset = digest.getUint8(19) & 0xf
  const number = digest.getUint32(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Base32 without padding (RFC 4648), as authenticator apps read a secret. */
export function base32Of(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function bytesOfBase32(text: string): Uint8Array {
  const bits = Array.from(text, letter => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map(eight => Number.parseInt(eight, 2)))
}

/** Whether a code is that of now, or of the time step before or after. */
export const isCurrentCode = (secret: string, code: string, seconds: number): boolean =>
  [0, -STEP_SECONDS, STEP_SECONDS].some(shift => totpOf(bytesOfBase32(secret), seconds + shift) === code)
