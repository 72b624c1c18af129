/** Holds back whoever awaits `opened`, such as an answer, until the test opens it, with what they are to get. */
export function createGate<T = void>() {
  let open: (given: T) => void = () => {}
  const opened = new Promise<T>(resolve => (open = resolve))
  return { opened, open }
}
