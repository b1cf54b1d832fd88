import { Worker } from 'node:worker_threads'
import { codeFile } from './code-file.ts'
import { type Memory, OutOfMemory, type Runner } from './runners.ts'
import { GIVE_UP } from './talk.ts'

/** A thread of ours that does not even hear within this time hangs. */
const HEARS_WITHIN_MS = 30_000

/**
 * Starts `file` in a thread of its own; there it opens its talk with talkInThread. `end` asks it to give up, and it ends itself
 * between two steps of its work: a thread that is terminated in the middle brings the process down where it is just making a stream
 * of zlib's (docs/decisions/2026-11-22-ends-of-threads.md). So a thread is for work that is ours; what a stranger's file may drive
 * too far belongs in a process (start-process.ts).
 */
export function startThread(file: URL, { oldMb, youngMb }: Memory, hearsWithinMs = HEARS_WITHIN_MS): Runner {
  const worker = new Worker(codeFile(file), {
    resourceLimits: { maxYoungGenerationSizeMb: youngMb, ...(oldMb && { maxOldGenerationSizeMb: oldMb }) },
  })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  worker.once('error', failure => reject(isOutOfMemory(failure) ? new OutOfMemory(failure.message) : failure))
  const gone = new Promise<void>(resolve => {
    worker.once('exit', code => {
      reject(new Error(`the thread ended with code ${code}`))
      resolve()
    })
  })
  return {
    ask: async message => {
      const answered = new Promise(resolve => worker.once('message', resolve))
      worker.postMessage(message)
      return Promise.race([answered, broken])
    },
    end: async () => {
      worker.postMessage(GIVE_UP)
      const timer = setTimeout(() => void worker.terminate(), hearsWithinMs).unref()
      await gone
      clearTimeout(timer)
    },
    gone,
    keepsRunning: does => (does ? worker.ref() : worker.unref()),
  }
}

const isOutOfMemory = (failure: unknown): failure is Error =>
  failure instanceof Error && 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY'
