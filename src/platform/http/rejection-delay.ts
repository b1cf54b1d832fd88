/** Delays a refusal until it may be sent; ends early when the client disconnects. */
export type RejectionDelay = (caller: string, disconnected: AbortSignal) => Promise<void>

const SECOND_MS = 1_000
const MAX_IMMEDIATE = 8

/**
 * Returns a delay for refusals: the first eight of a caller within a second are sent at once, the
 * others a second later. A client with 200 open calls that retries at once then makes 200 calls a
 * second; without the delay, another user's check took 4.5 times as long
 * (docs/decisions/2026-11-23-fairness.md).
 */
export function createRejectionDelay(delayMs = SECOND_MS): RejectionDelay {
  const recentCounts = new Map<string, number>()
  return async (caller, disconnected) => {
    const count = (recentCounts.get(caller) ?? 0) + 1
    if (count === 1) setTimeout(() => recentCounts.delete(caller), SECOND_MS).unref()
    recentCounts.set(caller, count)
    if (count > MAX_IMMEDIATE && !disconnected.aborted) await waitUnlessAborted(disconnected, delayMs)
  }
}

const waitUnlessAborted = (disconnected: AbortSignal, ms: number): Promise<void> =>
  new Promise(done => {
    const timer = setTimeout(done, ms)
    const stopWaiting = () => {
      clearTimeout(timer)
      done()
    }
    disconnected.addEventListener('abort', stopWaiting, { once: true })
  })
