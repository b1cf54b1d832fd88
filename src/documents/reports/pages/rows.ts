import { type Flow, openFlow, writeRow } from '../paper/flow.ts'
import type { Tag } from '../paper/tags.ts'
import type { ReportRow } from '../report-content.ts'
import { COLORS, TEXT_STYLES } from '../report-style.ts'
import { formatPageLegend, type Legend, openLegend } from './legend.ts'
import type { ReportSheet } from './report-sheet.ts'
import { headingLines, rowColumns } from './row-columns.ts'
import { type RowSheet, rowLines } from './row-lines.ts'

const LEADING = 9.5
/** The line below the rows on every page that explains their numbers. */
const LEGEND_HEIGHT = 12
const CONTINUATION_MARK = ' …'
const LEGEND_INK = { ...TEXT_STYLES.small, color: COLORS.muted }

export type RowPages = { add: (row: ReportRow) => void; end: () => Legend }

/**
 * Opens the pages of rows; there are none without rows. Each page starts with the heading, and each
 * row ends with a thin rule.
 */
export function openRows(sheet: ReportSheet): RowPages {
  const { paper, left, right } = sheet
  const rows: RowSheet = { sheet, columns: rowColumns(left), legend: openLegend() }
  const requesterNumbers = new Set<number>()
  let open: { flow: Flow; table: Tag } | null = null
  const endPage = () => {
    writeLegend(rows, requesterNumbers)
    requesterNumbers.clear()
  }
  return {
    add: row => {
      open ??= openTable(rows, endPage)
      const { flow, table } = open
      const lines = rowLines(rows, row)
      flow.place({
        lines,
        leading: LEADING,
        before: 1.5,
        after: 3.5,
        structure: { table, cells: CELLS, rest: NAME_CELL },
      })
      const requester = rows.legend.requesterNumber(row)
      if (requester !== null) requesterNumbers.add(requester)
      paper.box(left, flow.y(), right - left, 0.35, COLORS.line)
    },
    end: () => {
      if (open !== null) {
        endPage()
        paper.closeTag(open.table)
      }
      return rows.legend
    },
  }
}

/**
 * The cells of a row for screen readers: the UID is the row's heading. Text below a row belongs to
 * the name's cell.
 */
const CELLS = ['TD', 'TH', 'TD', 'TD', 'TD', 'TD', 'TD', 'TD', 'TD'] as const
const HEADINGS = CELLS.map(() => 'TH' as const)
const NAME_CELL = 6

function openTable(rows: RowSheet, endPage: () => void): { flow: Flow; table: Tag } {
  const table = rows.sheet.paper.openTag('Table')
  return { flow: openRowPages(rows, table, endPage), table }
}

function openRowPages({ sheet, columns }: RowSheet, table: Tag, endPage: () => void): Flow {
  const { paper, left, right, top, bottom } = sheet
  const heading = headingLines(sheet, columns)
  const firstBaseline = top + 6
  let isFirst = true
  const beginPage = () => {
    if (!isFirst) endPage()
    paper.addPage()
    if (isFirst) paper.bookmark(sheet.t('rowsOfReport'))
    // Screen readers read the heading with each cell; its repetition on further pages is only
    // visual.
    const row = isFirst ? { table, cells: HEADINGS } : null
    writeRow(paper, row, { lines: heading, y: firstBaseline - LEADING, leading: LEADING })
    isFirst = false
    const below = firstBaseline + heading.length * LEADING - 4
    paper.box(left, below, right - left, 1, COLORS.style)
    return below + 3
  }
  return openFlow(paper, { bottom: bottom - LEGEND_HEIGHT, beginPage })
}

function writeLegend({ sheet, legend }: RowSheet, requesterNumbers: Set<number>): void {
  const { paper, left, right, bottom } = sheet
  const requesters = legend.requesters().filter(({ number }) => requesterNumbers.has(number))
  const legendText = formatPageLegend(sheet, requesters, legend.codeExplanations().length > 0)
  const [text = '', more] = paper.wrap(
    legendText,
    right - left - paper.widthOf(CONTINUATION_MARK, TEXT_STYLES.small),
    TEXT_STYLES.small,
  )
  // The last page has what does not fit on the line.
  const line = more === undefined ? text : `${text}${CONTINUATION_MARK}`
  // A paragraph would split the table for screen readers; the last page has the whole legend.
  paper.tagged(null, () => paper.write(bottom - 1, [{ x: left, text: line, style: LEGEND_INK }]))
}
