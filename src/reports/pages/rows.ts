import { COLORS } from '../look.ts'
import { type Flow, openFlow } from '../paper/flow.ts'
import type { ReportRow } from '../report-content.ts'
import type { ReportSheet } from './report-sheet.ts'
import { headingLines, type RowColumns, rowColumns } from './row-columns.ts'
import { rowLines } from './row-lines.ts'

const LEADING = 11

/** The pages of rows, none when there are none. Each begins with the heading; a thin line ends each row. */
export function openRows(sheet: ReportSheet): { add: (row: ReportRow) => void } {
  const { paper, left, right } = sheet
  const columns = rowColumns(left)
  let flow: Flow | null = null
  return {
    add: row => {
      flow ??= openRowPages(sheet, columns)
      flow.place({ lines: rowLines(sheet, columns, row), leading: LEADING, before: 2, after: 7 })
      paper.box(left, flow.y(), right - left, 0.5, COLORS.line)
    },
  }
}

function openRowPages(sheet: ReportSheet, columns: RowColumns): Flow {
  const { paper, left, right, top, bottom } = sheet
  const heading = headingLines(sheet, columns)
  const firstBaseline = top + 8
  const beginPage = () => {
    paper.addPage()
    heading.forEach((line, index) => void paper.write(firstBaseline + index * LEADING, line))
    const below = firstBaseline + heading.length * LEADING - 4
    paper.box(left, below, right - left, 1, COLORS.ink)
    return below + 3
  }
  return openFlow(paper, { bottom, beginPage })
}
