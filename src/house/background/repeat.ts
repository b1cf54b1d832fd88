import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../ground/log.ts'

/** Does something again and again, with a pause between; a failure is logged under that name and does not end it. */
export function repeat(
  everyMs: number,
  task: () => Promise<void>,
  log: Log,
  name?: string,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const pause = () => wait(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  const failed = (failure: unknown) =>
    log.error({ err: failure, ...(name !== undefined && { job: name }) }, 'a repeated task failed')
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await task().catch(failed)
      await pause()
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
