let end = () => {}
let ended: Promise<never>

function start() {
  ended = new Promise((_, reject) => {
    end = () => reject(new TypeError('The test that sent this request has ended.'))
  })
  ended.catch(() => {})
}

/** Watches the requests of the tests that follow. Returns the function that stops it. */
export function watchRequests() {
  const send = globalThis.fetch
  start()
  globalThis.fetch = (...request) => Promise.race([send(...request), ended])
  return () => {
    globalThis.fetch = send
  }
}

/** Lets each request without a response fail: what would come of it late, such as a toast, would reach the next test. */
export function endRequests() {
  end()
  start()
}
