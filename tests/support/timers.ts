const started = new Set<ReturnType<typeof setTimeout>>()

// Once for all test files of a worker, which share this module.
globalThis.setTimeout = new Proxy(setTimeout, {
  apply(target, _this, args: Parameters<typeof setTimeout>) {
    const timer = target(...args)
    started.add(timer)
    return timer
  },
})

/** Ends the timers of the ended test: a toast removes itself 200 ms after its app has ended, and needs a window for it. */
export function endTimers() {
  for (const timer of started) clearTimeout(timer)
  started.clear()
}
