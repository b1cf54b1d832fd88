import { isDeepStrictEqual } from 'node:util'
import { createRunnerPool, MAX_TASKS_PER_THREAD } from '../../base/threads/runners.ts'
import { startThread } from '../../base/threads/start-thread.ts'
import type { ComposerMessage, ComposerReply } from './composing-thread.ts'
import { type Issuer, verificationPageOf } from './issuer.ts'
import type { ReportContent, ReportEnding, ReportHeader, ReportOpening, ReportRow } from './report-content.ts'

/**
 * Rows per message to the thread. While one portion is drawn, only the next is prepared, so that
 * memory use is constant.
 */
const ROWS_PER_MESSAGE = 500

/**
 * Writes an audit report as PDF/A-2b (docs/rules.md#report) in a thread, from a stream of rows in
 * order. Returns the file's bytes, which are the same for the same content and product version,
 * with or without a draft. Rejects if the stream fails.
 */
export async function writeReport(
  { rows, ending, ...head }: ReportContent,
  issuer: Issuer,
  draft: ReportDraft | null = null,
): Promise<Uint8Array> {
  const { composer, rest } = await resumeDraft(createHead(head, issuer), rows, draft)
  try {
    for await (const portion of inPortions(rest)) await composer.draw(portion)
    return await composer.finish(ending)
  } finally {
    await composer.release()
  }
}

/**
 * The beginning of a report, drawn before all rows were known. `isUsed`: a report was written from
 * it, so its thread may belong to another report already.
 */
export type ReportDraft = { opening: ReportHeader; drawnRows: ReportRow[]; composer: Composer; isUsed: boolean }

/**
 * Draws the beginning of a report from the given rows, without its ending. The caller passes the
 * draft to `writeReport` or ends it with `discardReportDraft`.
 */
export async function draftReport({ rows, ending: _, ...head }: ReportContent, issuer: Issuer): Promise<ReportDraft> {
  const opening = createHead(head, issuer)
  const draft: ReportDraft = { opening, drawnRows: [], composer: startComposer(opening), isUsed: false }
  draft.composer.setKeepsProcessAlive(false)
  try {
    for await (const portion of inPortions(rows)) {
      await draft.composer.draw(portion)
      draft.drawnRows.push(...portion)
    }
    return draft
  } catch (failure) {
    await draft.composer.end()
    throw failure
  }
}

/** Ends an unused draft. Does nothing for a draft from which `writeReport` wrote a report. */
export async function discardReportDraft({ composer, isUsed }: ReportDraft): Promise<void> {
  if (!isUsed) await composer.end()
}

const createHead = (head: ReportOpening, issuer: Issuer): ReportHeader => ({
  report: head,
  operator: issuer.operator,
  checkPage: verificationPageOf(issuer),
})

type ResumedReport = { composer: Composer; rest: AsyncIterable<ReportRow> }

/**
 * Continues a draft if its opening and rows equal the report's; else ends it and starts a new
 * report.
 */
async function resumeDraft(
  opening: ReportHeader,
  rows: AsyncIterable<ReportRow>,
  draft: ReportDraft | null,
): Promise<ResumedReport> {
  if (draft === null) return { composer: startComposer(opening), rest: rows }
  let isSame = isDeepStrictEqual(draft.opening, opening)
  const iterator = rows[Symbol.asyncIterator]()
  const consumed: ReportRow[] = []
  for (const drawnRow of isSame ? draft.drawnRows : []) {
    const { value, done } = await iterator.next()
    if (!done) consumed.push(value)
    isSame = !done && isDeepStrictEqual(value, drawnRow)
    if (!isSame) break
  }
  const rest = { [Symbol.asyncIterator]: () => iterator }
  if (isSame) {
    draft.isUsed = true
    draft.composer.setKeepsProcessAlive(true)
    return { composer: draft.composer, rest }
  }
  void draft.composer.end()
  return { composer: startComposer(opening), rest: chain(consumed, rest) }
}

async function* chain<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* rest
}

type Composer = {
  draw: (rows: ReportRow[]) => Promise<void>
  finish: (ending: ReportEnding) => Promise<Uint8Array>
  /** Keeps the thread for another report after a short one; else ends it. */
  release: () => Promise<void>
  end: () => Promise<void>
  setKeepsProcessAlive: (isKept: boolean) => void
}

function startComposer(opening: ReportHeader): Composer {
  const thread = composers.acquire()
  // If the thread failed while idle, the next message is rejected.
  const send = (message: ComposerMessage): Promise<ComposerReply> => {
    const answer = thread.request(message) as Promise<ComposerReply> // composing-thread.ts sends nothing else
    // Prevents an unhandled rejection: the rows may fail before `answer` is awaited. Otherwise the
    // awaiting caller gets the rejection.
    answer.catch(() => undefined)
    return answer
  }
  let ready = send({ kind: 'head', ...opening })
  let rowCount = 0
  let isFinished = false
  return {
    draw: async rows => {
      await ready
      rowCount += rows.length
      ready = send({ kind: 'rows', rows })
    },
    finish: async ending => {
      await ready
      const answer = await send({ kind: 'end', ending })
      if (answer.kind !== 'done') throw new Error('the report thread ended without a file')
      isFinished = true
      return answer.pdf
    },
    release: async () => {
      if (isFinished && rowCount <= MAX_SHORT_REPORT_ROWS) composers.release(thread)
      else await thread.end()
    },
    end: thread.end,
    setKeepsProcessAlive: thread.setKeepsProcessAlive,
  }
}

async function* inPortions(rows: AsyncIterable<ReportRow>): AsyncGenerator<ReportRow[]> {
  let portion: ReportRow[] = []
  for await (const row of rows) {
    if (portion.push(row) < ROWS_PER_MESSAGE) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

// After a longer report, the idle thread would keep its memory.
const MAX_SHORT_REPORT_ROWS = 2_000

/**
 * The size of the young generation: lines of text are short-lived. With V8's default some 100 MB
 * accumulated, and the thread was no faster.
 */
const YOUNG_MB = 32

/** The pool of threads that compose reports. Call `prewarm` shortly before a report is needed. */
export const composers = createRunnerPool(
  () => startThread(new URL('./composing-thread.ts', import.meta.url), { youngMb: YOUNG_MB }),
  { maxTasks: MAX_TASKS_PER_THREAD },
)
