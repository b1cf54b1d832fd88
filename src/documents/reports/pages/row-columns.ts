import { INKS } from '../look.ts'
import { viennaClock } from '../moment.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import type { ReportSheet } from './report-sheet.ts'

// An ordinary row is one line: at 8 pt each column holds what is usual in it, the last row of a workbook (1048576) too, and a longer name
// takes a second line.
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
const BETWEEN = 8

export type RowColumn = { x: number; width: number }
export type RowColumns = Record<keyof typeof WIDTHS, RowColumn>

/** Where the columns of the rows stand on a landscape page. */
export function rowColumns(left: number): RowColumns {
  const widths = Object.entries(WIDTHS)
  const before = (index: number) => widths.slice(0, index).reduce((sum, [, width]) => sum + width, left)
  // Object.fromEntries forgets the names, which are those of WIDTHS.
  return Object.fromEntries(
    widths.map(([name, width], index) => [name, { x: before(index), width: width - BETWEEN }]),
  ) as RowColumns
}

/** The heading that every page of rows repeats. */
export function headingLines(sheet: ReportSheet, columns: RowColumns): Line[] {
  const { paper, say, head } = sheet
  const { offset } = viennaClock(head.startedAt)
  const heading = ({ x, width }: RowColumn, name: string, more = '') =>
    column(paper, x, width + BETWEEN - 2, [
      { text: name, ink: INKS.rowStrong },
      { text: more, ink: INKS.small },
    ])
  return beside(
    heading(columns.row, say('columnRow')),
    heading(columns.uid, say('columnUid'), say('columnUidMore')),
    heading(columns.verdict, say('columnVerdict')),
    heading(columns.level, say('columnLevel')),
    heading(columns.asked, say('columnAsked'), say('columnAskedMore', { offset })),
    heading(columns.service, say('columnService'), say('columnServiceMore')),
    heading(columns.name, say('columnName'), say('columnNameMore')),
    heading(columns.consultation, say('columnConsultation')),
    heading(columns.code, say('columnCode')),
  )
}
