import type { Authority } from '../../base/authority-rules.ts'
import { type Channel, openThreadChannel, sendAndReceive } from '../../base/threads/channel.ts'
import { startContentHash } from './content-hash.ts'
import { openCover } from './pages/cover.ts'
import { openDifferingCompanies } from './pages/differing-companies.ts'
import { drawNotices, queriedServices } from './pages/notices.ts'
import { closeSheet, openSheet } from './pages/report-sheet.ts'
import { openRows } from './pages/rows.ts'
import { openSinglePage } from './pages/single-page.ts'
import { createRowsToClarify } from './pages/to-clarify.ts'
import { openUnsupportedDays } from './pages/unsupported-days.ts'
import type { ReportEnding, ReportHeader, ReportRow } from './report-content.ts'

type Composition = {
  add: (row: ReportRow) => void
  finish: (ending: ReportEnding) => Promise<Uint8Array<ArrayBuffer>>
}

/** Messages to the thread that composes a report: its head, portions of rows, then the end. */
export type ComposerMessage =
  | ({ kind: 'head' } & ReportHeader)
  | { kind: 'rows'; rows: ReportRow[] }
  | { kind: 'end'; ending: ReportEnding }

/** The thread's replies: ready for the next message, or the file. */
export type ComposerReply = { kind: 'more' } | { kind: 'done'; pdf: Uint8Array<ArrayBuffer> }

/**
 * Starts a report that is composed page by page without keeping the rows. Blocks its thread, so
 * `write-report.ts` runs it in a separate one.
 */
const composeReport = (header: ReportHeader): Composition =>
  header.report.kind === 'batch' ? composeBatch(header) : composeSingle(header)

function composeBatch(header: ReportHeader): Composition {
  const hash = startContentHash(header.report, header.operator)
  const sheet = openSheet(header)
  const cover = openCover(sheet)
  const rows = openRows(sheet)
  const services = new Set<Authority>()
  const rowsToClarify = createRowsToClarify()
  const differingCompanies = openDifferingCompanies(sheet)
  const unsupportedDays = openUnsupportedDays(sheet)
  return {
    add: row => {
      hash.add(row)
      rows.add(row)
      rowsToClarify.add(row)
      differingCompanies.add(row)
      unsupportedDays.add(row)
      for (const service of queriedServices(row)) services.add(service)
    },
    finish: ending => {
      const legend = rows.end()
      differingCompanies.end()
      unsupportedDays.end()
      drawNotices(sheet, legend, services)
      cover.end(ending, rowsToClarify)
      return closeSheet(sheet, { hash: hash.hex(ending), finishedAt: ending.finishedAt })
    },
  }
}

function composeSingle(header: ReportHeader): Composition {
  const hash = startContentHash(header.report, header.operator)
  const sheet = openSheet(header)
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
const channel = openThreadChannel<ComposerMessage, ComposerReply>()
for (;;) await compose(channel)

async function compose(channel: Channel<ComposerMessage, ComposerReply>): Promise<void> {
  let message = await channel.receive()
  if (message.kind !== 'head') throw new Error('the first message of a report must be its head')
  const composition = composeReport(message)
  for (
    message = await sendAndReceive(channel, { kind: 'more' });
    message.kind === 'rows';
    message = await sendAndReceive(channel, { kind: 'more' })
  )
    for (const row of message.rows) composition.add(row)
  if (message.kind !== 'end') throw new Error('the last message of a report must be its end')
  const pdf = await composition.finish(message.ending)
  channel.send({ kind: 'done', pdf }, [pdf.buffer])
}
