import { isDeepStrictEqual } from 'node:util'
import { yieldToEventLoop } from '../../base/database/event-loop.ts'
import type { WorkOwner } from '../../base/threads/fair-semaphore.ts'
import type { Runner } from '../../base/threads/runners.ts'
import type { AnswerRow, SheetLayout, UploadedRow } from './layout.ts'
import { DRAFTING_TIMEOUT_MS, WRITING_TIMEOUT_MS } from './limits.ts'
import type { RunnerReply, WriteTask } from './runners/messages.ts'
import { acquireWriter, writers } from './runners/readers-and-writers.ts'
import { runTask } from './runners/run-task.ts'

export type ResultSpec = {
  /** The uploaded workbook; `layout` is what readUpload found in it. */
  upload: Uint8Array
  layout: SheetLayout
  headings: string[]
  /**
   * Whether a workbook prints in landscape with all columns on one page; else its print settings
   * stay.
   */
  isLandscape?: boolean
  /** Replaces a text that a list's encoding cannot write. */
  placeholder?: string
}

export type ResultRequest = ResultSpec & {
  owner: WorkOwner
  /**
   * Called with at most 1,000 rows at a time in the sheet's order; must return one answer for each
   * in the same order.
   */
  answersFor: (rows: UploadedRow[]) => Promise<AnswerRow[]>
}

/** `utf8`: the same in UTF-8 if a list's own encoding lacks letters of the answers; else null. */
export type WrittenResult = { file: Uint8Array; utf8: Uint8Array | null }

/**
 * Returns the user's own workbook or list with the answers next to their rows; everything else is
 * unchanged. Runs in a thread. A draft only saves time: the result is the same. Throws
 * `UnreadableUpload` if the sheet has no room on the right (docs/rules.md#result-workbook).
 */
export async function writeResult(
  { owner, answersFor, ...spec }: ResultRequest,
  draft: ResultDraft | null = null,
): Promise<WrittenResult> {
  const task = createTask(spec)
  const resumed = await resumeDraft(task, answersFor, draft)
  const runners = resumed === null ? writers : { ...writers, acquire: () => useDraft(resumed) }
  return runTask(task, { runners, timeMs: WRITING_TIMEOUT_MS, acquire: acquireWriter, owner }, async exchange => {
    let reply = resumed === null ? await exchange() : resumed.lastReply
    while (reply.kind === 'rows') reply = await exchange({ kind: 'answers', answers: await answersFor(reply.rows) })
    if (reply.kind === 'written') return { file: reply.file, utf8: reply.utf8 }
    throw new Error(`unexpected message from the writing thread: ${reply.kind}`)
  })
}

/**
 * The beginning of a result, written before all answers were known: the answers written so far, and
 * the thread's last message. `isUsed`: a result is written from it, so its thread may belong to
 * another result already.
 */
export type ResultDraft = {
  task: WriteTask
  answeredPortions: { rows: UploadedRow[]; answers: AnswerRow[] }[]
  lastReply: RunnerReply
  runner: Runner
  isUsed: boolean
}

/**
 * Writes the beginning of a result for as long as `answersFor` knows the answers (null = not all
 * yet). The caller passes the draft to `writeResult` or ends it with `discardDraft`. Rejects if the
 * workbook cannot be written, or not within `timeMs`; `writeResult` then reports the reason.
 */
export async function draftResult(
  spec: ResultSpec,
  answersFor: (rows: UploadedRow[]) => AnswerRow[] | null,
  timeMs = DRAFTING_TIMEOUT_MS,
): Promise<ResultDraft> {
  const task = createTask(spec)
  const runner = writers.acquire()
  runner.setKeepsProcessAlive(false)
  // The batch's end waits for its draft, so a thread that hangs on a workbook must be ended.
  const timer = setTimeout(() => void runner.end(), timeMs)
  const exchange = async (message: object) => (await runner.request(message)) as RunnerReply // run-tasks.ts sends nothing else
  try {
    const answeredPortions: ResultDraft['answeredPortions'] = []
    let reply = await exchange(task)
    for (let answers = knownAnswers(reply, answersFor); answers; answers = knownAnswers(reply, answersFor)) {
      answeredPortions.push(answers)
      reply = await exchange({ kind: 'answers', answers: answers.answers })
    }
    if (reply.kind === 'refused') throw new Error(`the result cannot be written: ${reply.reason}`)
    return { task, answeredPortions, lastReply: reply, runner, isUsed: false }
  } catch (failure) {
    await runner.end()
    throw failure
  } finally {
    clearTimeout(timer)
  }
}

/** Ends an unused draft. Does nothing for a draft from which `writeResult` wrote a result. */
export async function discardDraft({ runner, isUsed }: ResultDraft): Promise<void> {
  if (!isUsed) await runner.end()
}

function useDraft(draft: ResultDraft): Runner {
  draft.isUsed = true
  return draft.runner
}

function knownAnswers(reply: RunnerReply, answersFor: (rows: UploadedRow[]) => AnswerRow[] | null) {
  const answers = reply.kind === 'rows' ? answersFor(reply.rows) : null
  return reply.kind === 'rows' && answers !== null ? { rows: reply.rows, answers } : null
}

const createTask = ({ upload: bytes, isLandscape = false, placeholder = '', ...spec }: ResultSpec): WriteTask => ({
  kind: 'write',
  bytes,
  isLandscape,
  placeholder,
  ...spec,
})

/**
 * Returns the draft if its task and answers equal the current ones, cell by cell; else ends it and
 * returns null.
 */
async function resumeDraft(
  task: WriteTask,
  answersFor: ResultRequest['answersFor'],
  draft: ResultDraft | null,
): Promise<ResultDraft | null> {
  if (draft === null) return null
  let isSame = isDeepStrictEqual(draft.task, task)
  for (const { rows, answers } of draft.answeredPortions) {
    // Known answers arrive without yielding to the event loop: 20,000 rows blocked the process for
    // two seconds.
    await yieldToEventLoop()
    isSame &&= isDeepStrictEqual(await answersFor(rows), answers)
  }
  draft.runner.setKeepsProcessAlive(isSame)
  if (isSame) return draft
  void draft.runner.end()
  return null
}
