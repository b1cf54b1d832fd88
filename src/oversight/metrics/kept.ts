import type { Clock } from '../../ground/database/clock.ts'

const KEPT_MS = 10_000
const MAY_TAKE_MS = 3_000

/**
 * Reads at most once in ten seconds, or `keptMs`, however often it is scraped; those who ask meanwhile share one reading. It fails
 * where that takes longer than three seconds.
 */
export function kept<T>(clock: Clock, read: () => Promise<T>, keptMs = KEPT_MS): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | null = null
  return () => {
    const at = clock.now().getTime()
    if (last === null || at - last.at >= keptMs) last = { at, value: inTime(read()) }
    return last.value
  }
}

function inTime<T>(value: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), MAY_TAKE_MS)
  value.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
