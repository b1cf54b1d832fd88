import type { Acquire, Whose } from '../../../ground/threads/fair-semaphore.ts'
import { OutOfMemory, type PrewarmedRunners, type Runner } from '../../../ground/threads/runners.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import type { FromRunner, Task, ToRunner } from './messages.ts'

/** Says something to the runner, at first its task, and waits for what it says next. */
export type Ask = (message?: ToRunner) => Promise<FromRunner>

// Memory that a larger one took would stay with a runner that waits for its next task.
const SMALL_UPLOAD_BYTES = 1_000_000

/**
 * Has a runner work on a task, in turn with others. After a small one it may serve the next, else it is ended, whatever happens. A runner that
 * needs more memory or time (`timeMs`) than it may is ended, and the upload refused as too complex.
 */
export async function runTask<T>(
  task: Task,
  {
    runners,
    timeMs,
    acquire,
    whose,
  }: { runners: Pick<PrewarmedRunners, 'take' | 'release'>; timeMs: number; acquire: Acquire; whose: Whose },
  converse: (ask: Ask) => Promise<T>,
): Promise<T> {
  const release = await acquire(whose)
  const runner = runners.take()
  const { isLate, stop } = limit(timeMs)
  let isReusable = false
  try {
    // Its first word answers the task.
    const result = await converse(message => Promise.race([ask(runner, message ?? task), isLate]))
    isReusable = task.bytes.length <= SMALL_UPLOAD_BYTES
    return result
  } finally {
    stop()
    if (isReusable) runners.release(runner)
    else await runner.end()
    release()
  }
}

/** The runner says one thing at a time, so the next message is the answer. */
async function ask(runner: Runner, message: Task | ToRunner): Promise<FromRunner> {
  const answer = (await runner.ask(message).catch(refuseTooComplex)) as FromRunner // work-on.ts says nothing else
  if (answer.kind === 'refused') throw new UnreadableUpload(answer.reason, answer.values, answer.choices)
  return answer
}

function refuseTooComplex(failure: unknown): never {
  throw failure instanceof OutOfMemory ? new UnreadableUpload('too-complex') : failure
}

function limit(timeMs: number): { isLate: Promise<never>; stop: () => void } {
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  isLate.catch(() => undefined)
  const timer = setTimeout(() => reject(new UnreadableUpload('too-complex')), timeMs)
  return { isLate, stop: () => clearTimeout(timer) }
}
