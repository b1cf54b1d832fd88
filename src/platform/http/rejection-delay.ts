/** Delays a refusal until it may be sent; ends early when the client disconnects. */
export type Brake = (caller: string, gone: AbortSignal) => Promise<void>

const SECOND_MS = 1_000
const TOLD_AT_ONCE = 8

/**
 * Returns a delay for refusals: the first eight of a caller within a second are sent at once, the
 * others a second later. A client with 200 open calls that retries at once then makes 200 calls a
 * second; without the delay, another user's check took 4.5 times as long
 * (docs/decisions/2026-11-23-fairness.md).
 */
export function createBrake(heldMs = SECOND_MS): Brake {
  const lately = new Map<string, number>()
  return async (caller, gone) => {
    const count = (lately.get(caller) ?? 0) + 1
    if (count === 1) setTimeout(() => lately.delete(caller), SECOND_MS).unref()
    lately.set(caller, count)
    if (count > TOLD_AT_ONCE && !gone.aborted) await waitUnless(gone, heldMs)
  }
}

const waitUnless = (gone: AbortSignal, ms: number): Promise<void> =>
  new Promise(done => {
    const timer = setTimeout(done, ms)
    const leave = () => {
      clearTimeout(timer)
      done()
    }
    gone.addEventListener('abort', leave, { once: true })
  })
