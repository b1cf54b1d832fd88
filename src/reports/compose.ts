import type { Operator } from '../operator/wire.ts'
import { openContentHash } from './content-hash.ts'
import { openCover } from './pages/cover.ts'
import { drawNotices } from './pages/notices.ts'
import { closeSheet, openSheet } from './pages/report-sheet.ts'
import { openRows } from './pages/rows.ts'
import { openSinglePage } from './pages/single-page.ts'
import type { ReportEnding, ReportOpening, ReportRow } from './report-content.ts'

export type Composition = {
  add: (row: ReportRow) => void
  finish: (ending: ReportEnding) => Promise<Uint8Array<ArrayBuffer>>
}

/** Composes a report page by page; rows come one by one and are not kept. Blocks its thread: `write-report.ts` gives it one. */
export const composeReport = (head: ReportOpening, operator: Operator): Composition =>
  head.kind === 'batch' ? composeBatch(head, operator) : composeSingle(head, operator)

function composeBatch(head: ReportOpening, operator: Operator): Composition {
  const hash = openContentHash(head, operator)
  const sheet = openSheet(head, operator)
  const cover = openCover(sheet)
  const rows = openRows(sheet)
  return {
    add: row => {
      hash.add(row)
      rows.add(row)
    },
    finish: ending => {
      drawNotices(sheet, rows.end())
      cover.end(ending)
      return closeSheet(sheet, { hash: hash.hex(ending), finishedAt: ending.finishedAt })
    },
  }
}

function composeSingle(head: ReportOpening, operator: Operator): Composition {
  const hash = openContentHash(head, operator)
  const sheet = openSheet(head, operator)
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
