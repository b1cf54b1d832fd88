import { isDeepStrictEqual } from 'node:util'
import { prewarmedRunners, TASKS_PER_THREAD } from '../../ground/threads/runners.ts'
import { startThread } from '../../ground/threads/start-thread.ts'
import type { FromReport, ToReport } from './composing-thread.ts'
import { checkPageOf, type Issuer } from './issuer.ts'
import type { ReportContent, ReportEnding, ReportHead, ReportOpening, ReportRow } from './report-content.ts'

/** Rows of one message to the thread; while one portion is drawn only the next one is put together, so memory stays flat. */
const ROWS_A_MESSAGE = 500

/**
 * Writes an audit report as PDF/A-2b (docs/rules.md#report) in a thread of its own. Takes the rows as a stream, in their order; returns
 * the file's bytes, the same for the same content and product version, with a draft or without. Fails when the rows fail.
 */
export async function writeReport(
  { rows, ending, ...head }: ReportContent,
  issuer: Issuer,
  draft: ReportDraft | null = null,
): Promise<Uint8Array> {
  const { composer, rest } = await resume(openingOf(head, issuer), rows, draft)
  try {
    for await (const portion of inPortions(rest)) await composer.draw(portion)
    return await composer.finish(ending)
  } finally {
    await composer.leave()
  }
}

/** The beginning of a report, drawn before all of its rows were known. */
export type ReportDraft = { opening: ReportHead; drawn: ReportRow[]; composer: Composer }

/** Draws the beginning of a report from the rows given, without its ending. The caller hands the draft to writeReport or ends it (`dropReport`). */
export async function draftReport({ rows, ending: _, ...head }: ReportContent, issuer: Issuer): Promise<ReportDraft> {
  const opening = openingOf(head, issuer)
  const draft: ReportDraft = { opening, drawn: [], composer: openComposer(opening) }
  draft.composer.keepsRunning(false)
  try {
    for await (const portion of inPortions(rows)) {
      await draft.composer.draw(portion)
      draft.drawn.push(...portion)
    }
    return draft
  } catch (failure) {
    await draft.composer.end()
    throw failure
  }
}

/** Ends a draft that is not wanted any more; one that was finished is gone already. */
export const dropReport = ({ composer }: ReportDraft): Promise<void> => composer.end()

const openingOf = (head: ReportOpening, issuer: Issuer): ReportHead => ({
  head,
  operator: issuer.operator,
  checkPage: checkPageOf(issuer),
})

type Begun = { composer: Composer; rest: AsyncIterable<ReportRow> }

/** Goes on with a draft whose opening and rows equal the report's; else ends it and starts over. */
async function resume(opening: ReportHead, rows: AsyncIterable<ReportRow>, draft: ReportDraft | null): Promise<Begun> {
  if (draft === null) return { composer: openComposer(opening), rest: rows }
  let isSame = isDeepStrictEqual(draft.opening, opening)
  const coming = rows[Symbol.asyncIterator]()
  const seen: ReportRow[] = []
  for (const drawn of isSame ? draft.drawn : []) {
    const { value, done } = await coming.next()
    if (!done) seen.push(value)
    isSame = !done && isDeepStrictEqual(value, drawn)
    if (!isSame) break
  }
  const rest = { [Symbol.asyncIterator]: () => coming }
  if (isSame) {
    draft.composer.keepsRunning(true)
    return { composer: draft.composer, rest }
  }
  void draft.composer.end()
  return { composer: openComposer(opening), rest: chain(seen, rest) }
}

async function* chain<T>(first: readonly T[], then: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* then
}

type Composer = {
  draw: (rows: ReportRow[]) => Promise<void>
  finish: (ending: ReportEnding) => Promise<Uint8Array>
  /** Lets its thread compose the next report after a short one that was finished, else ends it. */
  leave: () => Promise<void>
  end: () => Promise<void>
  keepsRunning: (does: boolean) => void
}

function openComposer(opening: ReportHead): Composer {
  const thread = composers.take()
  // A thread that breaks while no one waits fails the next message.
  const send = (message: ToReport): Promise<FromReport> => {
    const answer = thread.ask(message) as Promise<FromReport> // composing-thread.ts says nothing else
    // Keeps a failure from being an unhandled rejection: nothing awaits `answer` where the rows fail first; else it rejects there.
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
    leave: async () => {
      if (isFinished && rowCount <= SHORT_REPORT_ROWS) composers.release(thread)
      else await thread.end()
    },
    end: thread.end,
    keepsRunning: thread.keepsRunning,
  }
}

async function* inPortions(rows: AsyncIterable<ReportRow>): AsyncGenerator<ReportRow[]> {
  let portion: ReportRow[] = []
  for await (const row of rows) {
    if (portion.push(row) < ROWS_A_MESSAGE) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

// Memory that a longer one took would stay with a thread that waits for its next report.
const SHORT_REPORT_ROWS = 2_000

/** Lines of text die young; with V8's own size they lay about 100 MB high, and the thread was no quicker. */
const YOUNG_MB = 32

/** The threads that compose reports. `prewarm` where a report will be wanted soon. */
export const composers = prewarmedRunners(
  () => startThread(new URL('./composing-thread.ts', import.meta.url), { youngMb: YOUNG_MB }),
  { maxTasks: TASKS_PER_THREAD },
)
