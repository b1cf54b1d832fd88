import { setTimeout as pause } from 'node:timers/promises'
import type { Runner } from '../../../base/threads/runners.ts'
import { startProcess } from '../../../base/threads/start-process.ts'
import { READING_MEMORY_MB } from '../../../documents/spreadsheets/limits.ts'
import type { FileMatches, LookTask } from './search-bytes.ts'

/**
 * Searches files one after the other, in a process without encryption keys and with limits of time
 * and memory, like reading uploads.
 */
export type FileLooker = {
  /**
   * `too-long`, `unreadable`: the file exceeded the limit of time or of memory. Throws once
   * `signal` is aborted.
   */
  search: (task: LookTask, signal: AbortSignal) => Promise<FileMatches | 'too-long' | 'unreadable'>
  end: () => Promise<void>
}

const YOUNG_MB = 24

/**
 * `start` and `mostMs` (limit per file) are set only in tests. Starts the process with the first
 * file, and again after a file crashed it.
 */
export function startFileLooker({ mostMs = 120_000, start = startLooking } = {}): FileLooker {
  let runner: Runner | null = null
  const end = async () => {
    await runner?.end()
    runner = null
  }
  return {
    end,
    search: async (task, signal) => {
      runner ??= start()
      const over = new AbortController()
      const late = pause(mostMs, 'too-long' as const, { signal: AbortSignal.any([signal, over.signal]) })
      late.catch(() => undefined)
      try {
        // looking-process.ts sends nothing else.
        const result = (await Promise.race([runner.request(task), late])) as FileMatches | 'too-long'
        if (result === 'too-long') await end()
        return result
      } catch {
        await end()
        signal.throwIfAborted()
        return 'unreadable'
      } finally {
        over.abort()
      }
    },
  }
}

const startLooking = (): Runner =>
  startProcess(new URL('./looking-process.ts', import.meta.url), { oldMb: READING_MEMORY_MB, youngMb: YOUNG_MB })
