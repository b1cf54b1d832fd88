/**
 * Measures how long the event loop is blocked. The returned function ends the measurement and
 * returns the 99th percentile of the delay of 5 ms timers in milliseconds.
 */
export function watchStalls(): () => number {
  const delays: number[] = []
  let previous = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    delays.push(now - previous - 5)
    previous = now
  }, 5)
  return () => {
    clearInterval(timer)
    return delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0
  }
}
