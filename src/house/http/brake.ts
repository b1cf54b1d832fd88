/** Waits before a caller is told of a refusal, unless he has hung up. */
export type Brake = (caller: string, gone: AbortSignal) => Promise<void>

const SECOND_MS = 1_000
const TOLD_AT_ONCE = 8

/**
 * Returns a brake for refusals: the first few of a caller's within a second are told at once, the others a second later. Whoever keeps 200 calls
 * open and comes again as soon as one is refused comes 200 times a second, not as often as the processor can refuse him: that took 4.5
 * times as long from a neighbour's check (docs/decisions/2026-11-23-fairness.md).
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
