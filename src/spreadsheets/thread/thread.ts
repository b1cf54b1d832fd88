import type { Worker } from 'node:worker_threads'
import type { SpareThread } from '../../threads/spare-thread.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import type { FromThread, Task, ToThread } from './messages.ts'
import { takeTurn } from './turns.ts'

/** Says something to the thread, at first its task, and waits for what it says next. */
export type Ask = (message?: ToThread) => Promise<FromThread>

/**
 * Runs a task in a thread of its own, in turn with others, and ends the thread afterwards whatever happens. A thread that needs
 * more memory or time (`timeMs`) than it may is ended, and the upload refused as too complex.
 */
export async function inThread<T>(
  task: Task,
  { threads, timeMs }: { threads: SpareThread; timeMs: number },
  converse: (ask: Ask) => Promise<T>,
): Promise<T> {
  const giveBack = await takeTurn()
  const worker = threads.take()
  const ending = endOf(worker, timeMs)
  try {
    // Its first word answers the task.
    return await converse(message => ask(worker, ending.failed, message ?? task))
  } finally {
    ending.stop()
    await worker.terminate()
    giveBack()
  }
}

/** The thread says one thing at a time, so the next message is the answer. */
async function ask(worker: Worker, failed: Promise<never>, message: Task | ToThread): Promise<FromThread> {
  const answered = new Promise<FromThread>(resolve => worker.once('message', resolve))
  worker.postMessage(message)
  const answer = await Promise.race([answered, failed])
  if (answer.kind === 'refused') throw new UnreadableUpload(answer.reason, answer.values)
  return answer
}

function endOf(worker: Worker, timeMs: number): { failed: Promise<never>; stop: () => void } {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const timer = setTimeout(() => reject(new UnreadableUpload('too-complex')), timeMs)
  worker.once('error', error => reject(isOutOfMemory(error) ? new UnreadableUpload('too-complex') : error))
  worker.once('exit', code => reject(new Error(`the spreadsheet thread ended with code ${code}`)))
  return { failed, stop: () => clearTimeout(timer) }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
