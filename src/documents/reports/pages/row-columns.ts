import { viennaClock } from '../moment.ts'
import { column, type Entry, joinColumns } from '../paper/lines.ts'
import type { Line, PdfCanvas } from '../paper/paper.ts'
import { TEXT_STYLES } from '../report-style.ts'
import type { ReportSheet } from './report-sheet.ts'

// Widths in points. At 8 pt the usual text of each column fits on one line, even the last row
// number of a workbook (1048576); longer names take a second line.
const WIDTHS = {
  row: 45,
  uid: 82,
  verdict: 77,
  level: 28,
  asked: 97,
  service: 76,
  name: 237,
  consultation: 98,
  code: 38,
} as const
const COLUMN_GAP = 8

export type RowColumn = { x: number; width: number }
export type RowColumns = Record<keyof typeof WIDTHS, RowColumn>

/**
 * Returns the x and width of each column (points) on a landscape page with the left margin `left`.
 */
export function rowColumns(left: number): RowColumns {
  const widths = Object.entries(WIDTHS)
  const leftEdge = (index: number) => widths.slice(0, index).reduce((sum, [, width]) => sum + width, left)
  // Object.fromEntries loses the types of the names, which are those of WIDTHS.
  return Object.fromEntries(
    widths.map(([name, width], index) => [name, { x: leftEdge(index), width: width - COLUMN_GAP }]),
  ) as RowColumns
}

/** Returns the heading lines, which every page of rows repeats. */
export function headingLines(sheet: ReportSheet, columns: RowColumns): Line[] {
  const { paper, t, head } = sheet
  const { offset } = viennaClock(head.startedAt)
  const heading = ({ x, width }: RowColumn, name: string, subheading = '') =>
    column(paper, x, width + COLUMN_GAP - 2, [
      { text: name, style: TEXT_STYLES.rowStrong },
      { text: subheading, style: TEXT_STYLES.small },
    ])
  return joinColumns(
    heading(columns.row, t('columnRow')),
    heading(columns.uid, t('columnUid'), t('columnUidSubheading')),
    heading(columns.verdict, t('columnVerdict')),
    heading(columns.level, t('columnLevel')),
    heading(columns.asked, t('columnAsked'), t('columnAskedSubheading', { offset })),
    heading(columns.service, t('columnService'), t('columnServiceSubheading')),
    heading(columns.name, t('columnName'), t('columnNameSubheading')),
    heading(columns.consultation, t('columnConsultation')),
    heading(columns.code, t('columnCode')),
  )
}

const INLINE_TEXT_GAP = 8

/**
 * Places two texts: the second continues on the first one's last line if it fits there, else on a
 * new line.
 */
export function onOneLineIfFits(paper: PdfCanvas, { x, width }: RowColumn, first: Entry, second: Entry): Line[] {
  const lines = column(paper, x, width, [first])
  const last = lines.at(-1)?.[0]
  if (!last || second.text === '') return [...lines, ...column(paper, x, width, [second])]
  const start = paper.widthOf(last.text, first.style) + INLINE_TEXT_GAP
  const remainingWidth = width - start
  const [text, rest] = remainingWidth > 0 ? paper.wrap(second.text, remainingWidth, second.style) : []
  if (text === undefined || rest !== undefined) return [...lines, ...column(paper, x, width, [second])]
  return [...lines.slice(0, -1), [last, { x: x + start, text, style: second.style }]]
}
