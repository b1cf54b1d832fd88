import type { Authority } from '../../base/authority-rules.ts'
import { type Channel, openThreadChannel, sendAndReceive } from '../../base/threads/channel.ts'
import { openContentHash } from './content-hash.ts'
import { openCover } from './pages/cover.ts'
import { openDifferingCompanies } from './pages/differing-companies.ts'
import { drawNotices, queriedServices } from './pages/notices.ts'
import { closeSheet, openSheet } from './pages/report-sheet.ts'
import { openRows } from './pages/rows.ts'
import { openSinglePage } from './pages/single-page.ts'
import { openClarifying } from './pages/to-clarify.ts'
import { openUnsupportedDays } from './pages/unsupported-days.ts'
import type { ReportEnding, ReportHead, ReportRow } from './report-content.ts'

type Composition = {
  add: (row: ReportRow) => void
  finish: (ending: ReportEnding) => Promise<Uint8Array<ArrayBuffer>>
}

/** Messages to the thread that composes a report: its head, portions of rows, then the end. */
export type ToReport =
  | ({ kind: 'head' } & ReportHead)
  | { kind: 'rows'; rows: ReportRow[] }
  | { kind: 'end'; ending: ReportEnding }

/** The thread's replies: ready for more, or the file. */
export type FromReport = { kind: 'more' } | { kind: 'done'; pdf: Uint8Array<ArrayBuffer> }

/**
 * Composes a report page by page without keeping the rows. Blocks its thread; `write-report.ts`
 * provides one.
 */
const composeReport = (of: ReportHead): Composition => (of.head.kind === 'batch' ? composeBatch(of) : composeSingle(of))

function composeBatch(of: ReportHead): Composition {
  const hash = openContentHash(of.head, of.operator)
  const sheet = openSheet(of)
  const cover = openCover(sheet)
  const rows = openRows(sheet)
  const services = new Set<Authority>()
  const clarifying = openClarifying()
  const differing = openDifferingCompanies(sheet)
  const unsupported = openUnsupportedDays(sheet)
  return {
    add: row => {
      hash.add(row)
      rows.add(row)
      clarifying.add(row)
      differing.add(row)
      unsupported.add(row)
      for (const service of queriedServices(row)) services.add(service)
    },
    finish: ending => {
      const legend = rows.end()
      differing.end()
      unsupported.end()
      drawNotices(sheet, legend, services)
      cover.end(ending, clarifying)
      return closeSheet(sheet, { hash: hash.hex(ending), finishedAt: ending.finishedAt })
    },
  }
}

function composeSingle(of: ReportHead): Composition {
  const hash = openContentHash(of.head, of.operator)
  const sheet = openSheet(of)
  const page = openSinglePage(sheet)
  return {
    add: row => {
      hash.add(row)
      page.add(row)
    },
    finish: ending => {
      page.end(ending)
      return closeSheet(sheet, { hash: hash.hex(ending), finishedAt: ending.finishedAt })
    },
  }
}

// Only write-report.ts starts this file. It sends the first message and waits for each reply.
const channel = openThreadChannel<ToReport, FromReport>()
for (;;) await compose(channel)

async function compose(channel: Channel<ToReport, FromReport>): Promise<void> {
  let message = await channel.receive()
  if (message.kind !== 'head') throw new Error('a report begins with its head')
  const composition = composeReport(message)
  for (
    message = await sendAndReceive(channel, { kind: 'more' });
    message.kind === 'rows';
    message = await sendAndReceive(channel, { kind: 'more' })
  )
    for (const row of message.rows) composition.add(row)
  if (message.kind !== 'end') throw new Error('a report that has begun ends once')
  const pdf = await composition.finish(message.ending)
  channel.send({ kind: 'done', pdf }, [pdf.buffer])
}
