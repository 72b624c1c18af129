const units = ['Bytes', 'KB', 'MB', 'GB']

/** A size in bytes as Bytes, KB, MB or GB (base 1024), with two decimals from KB on. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 1) return '0 Bytes'
  let unit = 0
  let size = bytes
  // Rounding can lift 1023.999 to 1024.00: that is the next unit's 1.00.
  while (unit < units.length - 1 && Number(size.toFixed(2)) >= 1024) {
    size /= 1024
    unit += 1
  }
  const digits = unit === 0 ? 0 : 2
  const number = size.toLocaleString(undefined, {
    useGrouping: 'min2',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${number} ${units[unit]}`
}
