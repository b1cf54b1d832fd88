import { setTimeout as pause } from 'node:timers/promises'
import type { Runner } from '../../../base/threads/runners.ts'
import { startProcess } from '../../../base/threads/start-process.ts'
import { READING_MEMORY_MB } from '../../../documents/spreadsheets/limits.ts'
import type { FileMatches, FileSearchTask } from './search-bytes.ts'

/**
 * Searches files sequentially in a process without encryption keys and with limits of time and
 * memory, as for reading uploads.
 */
export type FileSearcher = {
  /**
   * Returns 'too-long' or 'unreadable' if the file exceeded the limit of time or of memory. Throws
   * once `signal` is aborted.
   */
  search: (task: FileSearchTask, signal: AbortSignal) => Promise<FileMatches | 'too-long' | 'unreadable'>
  end: () => Promise<void>
}

const YOUNG_GENERATION_MB = 24

/**
 * Creates a searcher that starts its process with the first file, and again after a crash.
 * `timeLimitMs` applies to each file.
 */
export function startFileSearcher({ timeLimitMs = 120_000, start = startSearchProcess } = {}): FileSearcher {
  let runner: Runner | null = null
  const end = async () => {
    await runner?.end()
    runner = null
  }
  return {
    end,
    search: async (task, signal) => {
      runner ??= start()
      const finished = new AbortController()
      const timeout = pause(timeLimitMs, 'too-long' as const, { signal: AbortSignal.any([signal, finished.signal]) })
      timeout.catch(() => undefined)
      try {
        // search-process.ts sends nothing else.
        const result = (await Promise.race([runner.request(task), timeout])) as FileMatches | 'too-long'
        if (result === 'too-long') await end()
        return result
      } catch {
        await end()
        signal.throwIfAborted()
        return 'unreadable'
      } finally {
        finished.abort()
      }
    },
  }
}

const startSearchProcess = (): Runner =>
  startProcess(new URL('./search-process.ts', import.meta.url), {
    oldMb: READING_MEMORY_MB,
    youngMb: YOUNG_GENERATION_MB,
  })
