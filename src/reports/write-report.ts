import type { Runner } from '../threads/runner.ts'
import { composers } from './composers.ts'
import { checkPageOf, type Issuer } from './issuer.ts'
import type { ReportContent, ReportRow } from './report-content.ts'
import type { FromReport, ToReport } from './report-messages.ts'

/** Rows on their way to the thread; while one portion is drawn the next one is put together, and no more, so memory stays flat. */
const ROWS_A_MESSAGE = 500

/**
 * Writes an audit report as PDF/A-2b (docs/rules.md#report) in a thread of its own. Takes the rows as a stream, in their order; returns
 * the file's bytes, the same for the same content and product version. Fails when the rows fail.
 */
export async function writeReport({ rows, ending, ...head }: ReportContent, issuer: Issuer): Promise<Uint8Array> {
  const { operator } = issuer
  const thread = composers.take()
  const send = sender(thread)
  try {
    let drawn = send({ kind: 'head', head, operator, checkPage: checkPageOf(issuer) })
    for await (const portion of inPortions(rows)) {
      await drawn
      drawn = send({ kind: 'rows', rows: portion })
    }
    await drawn
    const answer = await send({ kind: 'end', ending })
    if (answer.kind !== 'done') throw new Error('the report thread ended without a file')
    return answer.pdf
  } finally {
    await thread.end()
  }
}

/** Sends a message and waits for its answer. A thread that breaks while no one waits fails the next message. */
const sender =
  (thread: Runner): ((message: ToReport) => Promise<FromReport>) =>
  message => {
    const answer = thread.ask(message) as Promise<FromReport> // composing-thread.ts says nothing else
    // Whoever awaits it is told; no one does where the rows fail first.
    answer.catch(() => undefined)
    return answer
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
