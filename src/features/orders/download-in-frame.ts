/**
 * Opens a URL in a new hidden frame. The browser's download manager takes a download from there. An error response is a
 * document: it calls `onDocument`, and the frame is removed; others are left, empty. The URL, which contains the token, is nowhere in the page. The response
 * names the file: the attribute `download` is ignored for another origin, and hides an error response of the same one.
 */
export function downloadInFrame(url: string, onDocument: () => void) {
  const frame = document.createElement('iframe')
  frame.name = `download-${Math.random()}`
  frame.hidden = true
  // A response that isn't a download runs no script, navigates nothing else and opens no window.
  frame.setAttribute('sandbox', 'allow-downloads allow-same-origin')
  frame.addEventListener('load', () => {
    // The empty document that every new frame loads first.
    if (frame.contentDocument?.URL === 'about:blank') return
    frame.remove()
    onDocument()
  })
  document.body.append(frame)

  const link = document.createElement('a')
  link.href = url
  link.target = frame.name
  link.click()
}
