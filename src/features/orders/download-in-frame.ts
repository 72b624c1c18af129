/** How long, in ms, the hidden frame of a download waits for its response. */
const DOWNLOAD_TIMEOUT = 5 * 60_000

let frames = 0

/**
 * Opens a URL in a new hidden frame. The browser's download manager takes a download from there. An error response is a
 * document: it calls `onDocument` and is removed. The URL, which contains the token, is nowhere in the page. The response
 * names the file: the attribute `download` is ignored for another origin, and hides an error response of the same one.
 */
export function downloadInFrame(url: string, onDocument: () => void) {
  const frame = document.createElement('iframe')
  frames += 1
  frame.name = `download-${frames}`
  frame.hidden = true
  // A response that isn't a download runs no script, navigates nothing else and opens no window.
  frame.setAttribute('sandbox', 'allow-downloads allow-same-origin')
  frame.addEventListener('load', () => {
    // The empty document that every new frame loads first.
    if (frame.contentDocument?.URL === 'about:blank') return
    clearTimeout(timeout)
    frame.remove()
    onDocument()
  })
  const timeout = setTimeout(() => frame.remove(), DOWNLOAD_TIMEOUT)
  document.body.append(frame)

  const link = document.createElement('a')
  link.href = url
  link.target = frame.name
  link.click()
}
