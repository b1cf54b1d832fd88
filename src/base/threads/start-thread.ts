import { Worker } from 'node:worker_threads'
import { STOP_MESSAGE } from './channel.ts'
import { codeFile } from './code-file.ts'
import { type Memory, OutOfMemory, type Runner } from './runners.ts'

/** A thread that does not react to a message within this time is terminated. */
const REPLY_TIMEOUT_MS = 30_000

/**
 * Starts `file` in a thread, where it must call openThreadChannel. `end` asks the thread to stop,
 * and it ends itself between two steps. Terminating a thread crashes the process if the thread is
 * just creating a zlib stream (docs/decisions/2026-11-22-thread-termination.md). So threads are for
 * our own work; untrusted files need a process (start-process.ts).
 */
export function startThread(file: URL, { oldMb, youngMb }: Memory, replyTimeoutMs = REPLY_TIMEOUT_MS): Runner {
  const worker = new Worker(codeFile(file), {
    resourceLimits: { maxYoungGenerationSizeMb: youngMb, ...(oldMb && { maxOldGenerationSizeMb: oldMb }) },
  })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  worker.once('error', failure => reject(isOutOfMemory(failure) ? new OutOfMemory(failure.message) : failure))
  const exited = new Promise<void>(resolve => {
    worker.once('exit', code => {
      reject(new Error(`the thread ended with code ${code}`))
      resolve()
    })
  })
  return {
    request: async message => {
      const reply = new Promise(resolve => worker.once('message', resolve))
      worker.postMessage(message)
      return Promise.race([reply, failed])
    },
    end: async () => {
      worker.postMessage(STOP_MESSAGE)
      const timer = setTimeout(() => void worker.terminate(), replyTimeoutMs).unref()
      await exited
      clearTimeout(timer)
    },
    exited,
    setKeepsProcessAlive: keepsAlive => (keepsAlive ? worker.ref() : worker.unref()),
  }
}

const isOutOfMemory = (failure: unknown): failure is Error =>
  failure instanceof Error && 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY'
