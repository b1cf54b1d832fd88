import { COLORS, INKS } from '../look.ts'
import { type Flow, openFlow, writeRow } from '../paper/flow.ts'
import type { Tag } from '../paper/tags.ts'
import type { ReportRow } from '../report-content.ts'
import { type Legend, openLegend, sayPageLegend } from './legend.ts'
import type { ReportSheet } from './report-sheet.ts'
import { headingLines, rowColumns } from './row-columns.ts'
import { type RowSheet, rowLines } from './row-lines.ts'

const LEADING = 9.5
/** The line below the rows that says what their numbers mean, on every page. */
const LEGEND_HEIGHT = 12
const GOES_ON = ' …'
const LEGEND_INK = { ...INKS.small, color: COLORS.muted }

export type RowPages = { add: (row: ReportRow) => void; end: () => Legend }

/** The pages of rows, none when there are none. Each begins with the heading; a thin line ends each row. */
export function openRows(sheet: ReportSheet): RowPages {
  const { paper, left, right } = sheet
  const rows: RowSheet = { sheet, columns: rowColumns(left), legend: openLegend() }
  const used = new Set<number>()
  let open: { flow: Flow; table: Tag } | null = null
  const endPage = () => {
    writeLegend(rows, used)
    used.clear()
  }
  return {
    add: row => {
      open ??= openTable(rows, endPage)
      const { flow, table } = open
      const lines = rowLines(rows, row)
      flow.place({ lines, leading: LEADING, before: 1.5, after: 3.5, as: { table, cells: CELLS, rest: NAME } })
      const requester = rows.legend.requester(row)
      if (requester !== null) used.add(requester)
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

/** A row's cells as a reader says them: the UID names the row. What stands beneath a row belongs to the name's cell. */
const CELLS = ['TD', 'TH', 'TD', 'TD', 'TD', 'TD', 'TD', 'TD', 'TD'] as const
const HEADINGS = CELLS.map(() => 'TH' as const)
const NAME = 6

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
    if (isFirst) paper.bookmark(sheet.say('rowsOfReport'))
    // Readers say it with each cell: that pages repeat it is for the eye.
    const row = isFirst ? { table, cells: HEADINGS } : null
    writeRow(paper, row, { lines: heading, y: firstBaseline - LEADING, leading: LEADING })
    isFirst = false
    const below = firstBaseline + heading.length * LEADING - 4
    paper.box(left, below, right - left, 1, COLORS.ink)
    return below + 3
  }
  return openFlow(paper, { bottom: bottom - LEGEND_HEIGHT, beginPage })
}

function writeLegend({ sheet, legend }: RowSheet, used: Set<number>): void {
  const { paper, left, right, bottom } = sheet
  const requesters = legend.requesters().filter(({ number }) => used.has(number))
  const words = sayPageLegend(sheet, requesters, legend.answers().length > 0)
  const [text = '', more] = paper.wrap(words, right - left - paper.widthOf(GOES_ON, INKS.small), INKS.small)
  // What does not fit into the line stands on the last page.
  const line = more === undefined ? text : `${text}${GOES_ON}`
  // In the middle of a table a paragraph would tear it; all of it stands on the last page.
  paper.tagged(null, () => paper.write(bottom - 1, [{ x: left, text: line, ink: LEGEND_INK }]))
}
