import { setTimeout as wait } from 'node:timers/promises'

/** Waits, but not beyond the end. */
export async function pause(ms: number, end: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: end }).catch(() => undefined)
}
