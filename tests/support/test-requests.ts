let end = () => {}
let ended: Promise<never>

function start() {
  ended = new Promise((_, reject) => {
    end = () => reject(new TypeError('The test that sent this request has ended.'))
  })
  ended.catch(() => {})
}

/** With `TEST_LATENCY` a request leaves, and its response arrives, up to so many milliseconds later: this finds what counts on the order of responses. */
const latency = Number(process.env.TEST_LATENCY ?? 0)
const { setTimeout: pageTimeout } = globalThis
const pause = () => new Promise(resolve => pageTimeout(resolve, Math.random() ** 2 * latency))

/** Watches the requests of the tests that follow. Returns the function that stops it. */
export function watchRequests() {
  const send = globalThis.fetch
  start()
  globalThis.fetch = async (...request) => {
    const tested = ended
    if (latency > 0) await Promise.race([pause(), tested])
    const response = await Promise.race([send(...request), tested])
    if (latency > 0) await Promise.race([pause(), tested])
    return response
  }
  return () => {
    globalThis.fetch = send
  }
}

/** Lets each request without a response fail: what would come of it late, such as a toast, would reach the next test. */
export function endRequests() {
  end()
  start()
}
