import { setTimeout as wait } from 'node:timers/promises'

/** Waits `ms` milliseconds or until `end` aborts. */
export async function pause(ms: number, end: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: end }).catch(() => undefined)
}
