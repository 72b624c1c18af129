import { generate } from 'lean-qr/nano'

const QUIET_ZONE = 4

/** A QR code of a text, dark on light in both themes, as apps expect it; nothing where the text is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const path = pathOf(text)
  if (path === null) return null
  const size = path.size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-qr shrink-0 rounded-md border forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path.d} fill="black" />
    </svg>
  )
}

/** The dark modules as a path, one rectangle for each run in a row. */
function pathOf(text: string): { d: string; size: number } | null {
  try {
    const code = generate(text)
    const runs: string[] = []
    for (let y = 0; y < code.size; y += 1)
      for (let x = 0; x < code.size; x += 1) {
        if (!code.get(x, y)) continue
        const start = x
        while (code.get(x + 1, y)) x += 1
        runs.push(`M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start + 1}v1h${start - x - 1}z`)
      }
    return { d: runs.join(''), size: code.size }
  } catch {
    return null
  }
}
