import type { Acquire, Whose } from '../../../ground/threads/fair-semaphore.ts'
import { OutOfMemory, type PrewarmedRunners, type Runner } from '../../../ground/threads/runners.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import type { FromRunner, Task, ToRunner } from './messages.ts'

/** Says something to the runner, at first its task, and waits for what it says next. */
export type Ask = (message?: ToRunner) => Promise<FromRunner>

/**
 * Has a runner work on a task, in turn with others, and ends it afterwards whatever happens. A runner that needs more memory or
 * time (`timeMs`) than it may is ended, and the upload refused as too complex.
 */
export async function runTask<T>(
  task: Task,
  {
    runners,
    timeMs,
    acquire,
    whose,
  }: { runners: Pick<PrewarmedRunners, 'take'>; timeMs: number; acquire: Acquire; whose: Whose },
  converse: (ask: Ask) => Promise<T>,
): Promise<T> {
  const release = await acquire(whose)
  const runner = runners.take()
  const { isLate, stop } = limit(timeMs)
  try {
    // Its first word answers the task.
    return await converse(message => Promise.race([ask(runner, message ?? task), isLate]))
  } finally {
    stop()
    await runner.end()
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
