/**
 * Returns the 99th percentile of the delay of 5 ms timers: the time that a request would have
 * waited.
 */
export function watchStalls(): () => number {
  const late: number[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    late.push(now - last - 5)
    last = now
  }, 5)
  return () => {
    clearInterval(timer)
    return late.toSorted((one, other) => one - other)[Math.floor(late.length * 0.99)] ?? 0
  }
}
