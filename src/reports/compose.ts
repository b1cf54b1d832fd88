import type { Operator } from '../operator/wire.ts'
import { openContentHash, type ReportHead } from './content-hash.ts'
import { drawCover } from './pages/cover.ts'
import { drawNotices } from './pages/notices.ts'
import { closeSheet, openSheet } from './pages/report-sheet.ts'
import { openRows } from './pages/rows.ts'
import { openSinglePage } from './pages/single-page.ts'
import type { ReportRow } from './report-content.ts'

export type Composition = { add: (row: ReportRow) => void; finish: () => Promise<Uint8Array<ArrayBuffer>> }

/** Composes a report page by page; rows come one by one and are not kept. Blocks its thread: `write-report.ts` gives it one. */
export const composeReport = (head: ReportHead, operator: Operator): Composition =>
  head.kind === 'batch' ? composeBatch(head, operator) : composeSingle(head, operator)

function composeBatch(head: ReportHead, operator: Operator): Composition {
  const hash = openContentHash(head, operator)
  const sheet = openSheet(head, operator)
  drawCover(sheet)
  const rows = openRows(sheet)
  return {
    add: row => {
      hash.add(row)
      rows.add(row)
    },
    finish: () => {
      drawNotices(sheet, rows.end())
      return closeSheet(sheet, hash.hex())
    },
  }
}

function composeSingle(head: ReportHead, operator: Operator): Composition {
  const hash = openContentHash(head, operator)
  const sheet = openSheet(head, operator)
  const page = openSinglePage(sheet)
  return {
    add: row => {
      hash.add(row)
      page.add(row)
    },
    finish: () => {
      page.end()
      return closeSheet(sheet, hash.hex())
    },
  }
}
