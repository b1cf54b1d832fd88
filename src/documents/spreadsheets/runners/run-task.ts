import type { Acquire, WorkOwner } from '../../../base/threads/fair-semaphore.ts'
import { OutOfMemory, type Runner, type RunnerPool } from '../../../base/threads/runners.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import type { RunnerMessage, RunnerReply, Task } from './messages.ts'

/** Sends a message to the runner, first its task, and waits for the reply. */
export type Exchange = (message?: RunnerMessage) => Promise<RunnerReply>

// After a larger upload, an idle runner would keep its memory.
const SMALL_UPLOAD_BYTES = 1_000_000

/**
 * Runs a task in a runner, queued with others. After a small upload the runner may be reused; else
 * it is ended in any case. A runner that exceeds its memory or `timeMs` is ended, and the upload is
 * refused as too complex.
 */
export async function runTask<T>(
  task: Task,
  {
    runners,
    timeMs,
    acquire,
    owner,
  }: { runners: Pick<RunnerPool, 'acquire' | 'release'>; timeMs: number; acquire: Acquire; owner: WorkOwner },
  handleReplies: (exchange: Exchange) => Promise<T>,
): Promise<T> {
  const release = await acquire(owner)
  const runner = runners.acquire()
  const { isLate, stop } = startTimeout(timeMs)
  let isReusable = false
  try {
    // The runner's first message is its reply to the task.
    const result = await handleReplies(message => Promise.race([exchange(runner, message ?? task), isLate]))
    isReusable = task.bytes.length <= SMALL_UPLOAD_BYTES
    return result
  } finally {
    stop()
    if (isReusable) runners.release(runner)
    else await runner.end()
    release()
  }
}

/** Sends a message and returns the reply: the runner sends one message at a time. */
async function exchange(runner: Runner, message: Task | RunnerMessage): Promise<RunnerReply> {
  const answer = (await runner.request(message).catch(refuseTooComplex)) as RunnerReply // run-tasks.ts sends nothing else
  if (answer.kind === 'refused') throw new UnreadableUpload(answer.reason, answer.values, answer.options)
  return answer
}

function refuseTooComplex(failure: unknown): never {
  throw failure instanceof OutOfMemory ? new UnreadableUpload('too-complex') : failure
}

function startTimeout(timeMs: number): { isLate: Promise<never>; stop: () => void } {
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  isLate.catch(() => undefined)
  const timer = setTimeout(() => reject(new UnreadableUpload('too-complex')), timeMs)
  return { isLate, stop: () => clearTimeout(timer) }
}
