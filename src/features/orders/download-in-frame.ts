import { timing } from '@/config/timing'

let frames = 0

/**
 * Opens an address in a hidden frame of its own. A download goes to the browser's download manager from there; a
 * document, which is an error's, calls `onDocument` and is thrown away. The address stands nowhere in the page.
 */
export function downloadInFrame(address: string, onDocument: () => void) {
  const frame = document.createElement('iframe')
  frames += 1
  frame.name = `download-${frames}`
  frame.hidden = true
  frame.addEventListener('load', () => {
    // The frame's own first, empty document.
    if (frame.contentDocument?.URL === 'about:blank') return
    clearTimeout(limit)
    frame.remove()
    onDocument()
  })
  const limit = setTimeout(() => frame.remove(), timing.downloadLimit)
  document.body.append(frame)

  const link = document.createElement('a')
  link.href = address
  link.target = frame.name
  link.click()
}
