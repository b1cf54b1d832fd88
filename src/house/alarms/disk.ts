import { statfs } from 'node:fs/promises'
import type { Alarm } from './alarm.ts'

const LEAST_FREE_SHARE = 0.1

type Space = { blocks: number; bavail: number }

/**
 * Looks whether a tenth of the disk that holds `directory` is free. Returns the function that looks, which
 * rejects where there is no such directory; `read` as `statfs`, in blocks.
 */
export const watchDisk =
  (directory: string, alarm: Alarm, read: (path: string) => Promise<Space> = statfs): (() => Promise<void>) =>
  async () => {
    const { blocks, bavail } = await read(directory)
    // Some network shares say nothing of their size.
    const free = blocks === 0 ? 1 : bavail / blocks
    const percent = Math.floor(free * 100)
    alarm(
      free >= LEAST_FREE_SHARE
        ? null
        : {
            facts: { directory, freePercent: percent },
            message: `the disk of ${directory} is nearly full (${percent} % free): make room before uploads fail`,
          },
    )
  }
