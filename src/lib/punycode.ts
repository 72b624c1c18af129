const BASE = 36
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The text of a label after `xn--`, by the decoder of RFC 3492. Throws a `RangeError` for what is none. */
export function decodePunycode(label: string): string {
  const end = label.lastIndexOf('-')
  const letters = Array.from(label.slice(0, Math.max(end, 0)))
  const deltas = Array.from(label.slice(end + 1).toLowerCase(), letter => digits.indexOf(letter))
  let [code, place, bias] = [128, 0, 72]
  while (deltas.length > 0) {
    const start = place
    let weight = 1
    for (let k = BASE; deltas.length > 0; k += BASE) {
      const digit = deltas.shift() ?? 0
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      place += digit * weight
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = letters.length + 1
    let delta = Math.floor((place - start) / (start === 0 ? 700 : 2))
    delta += Math.floor(delta / length)
    for (bias = 0; delta > 455; bias += BASE) delta = Math.floor(delta / 35)
    bias += Math.floor((BASE * delta) / (delta + 38))
    code += Math.floor(place / length)
    place %= length
    letters.splice(place, 0, String.fromCodePoint(code))
    place += 1
  }
  return letters.join('')
}
