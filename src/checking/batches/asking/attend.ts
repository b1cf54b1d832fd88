import type { Log } from '../../../ground/log.ts'
import { repeat } from '../../../house/background/repeat.ts'

type Attending = {
  /** Whether lanes may be taken now. */
  mayAsk: () => boolean
  begin: () => Promise<unknown>
  end: () => Promise<unknown>
  log: Log
}

const LOOK_EVERY_MS = 500

/**
 * Takes lanes as long as this process may ask, and begins and ends that as it changes: one that may not must not even hold a lane for a
 * moment, because others that may would hardly ever get one. Resolves when it has begun, where it may; `stop` ends it.
 */
export async function attend({ mayAsk, begin, end, log }: Attending): Promise<{ stop: () => Promise<void> }> {
  let isAtWork = false
  const look = async (): Promise<void> => {
    if (mayAsk() === isAtWork) return
    await (isAtWork ? end() : begin())
    isAtWork = !isAtWork
  }
  await look()
  const looking = repeat(LOOK_EVERY_MS, look, log)
  return {
    stop: async () => {
      await looking.stop()
      if (isAtWork) await end()
    },
  }
}
