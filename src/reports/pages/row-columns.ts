import { INKS } from '../look.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import type { ReportSheet } from './report-sheet.ts'

const WIDTHS = { row: 40, uid: 108, verdict: 84, asked: 146, name: 190, answer: 202 } as const
const BETWEEN = 12

export type RowColumn = { x: number; width: number }
export type RowColumns = Record<keyof typeof WIDTHS, RowColumn>

/** Where the columns of the rows stand on a landscape page. */
export function rowColumns(left: number): RowColumns {
  const at = (before: number, width: number) => ({ x: left + before, width: width - BETWEEN })
  const { row, uid, verdict, asked, name, answer } = WIDTHS
  return {
    row: at(0, row),
    uid: at(row, uid),
    verdict: at(row + uid, verdict),
    asked: at(row + uid + verdict, asked),
    name: at(row + uid + verdict + asked, name),
    answer: at(row + uid + verdict + asked + name, answer),
  }
}

/** The heading that every page of rows repeats. */
export function headingLines({ paper, say }: ReportSheet, columns: RowColumns): Line[] {
  const heading = ({ x, width }: RowColumn, name: string, more: string) =>
    column(paper, x, width + BETWEEN - 2, [
      { text: name, ink: INKS.rowStrong },
      { text: more, ink: INKS.hint },
    ])
  return beside(
    heading(columns.row, say('columnRow'), ''),
    heading(columns.uid, say('columnUid'), say('columnUidMore')),
    heading(columns.verdict, say('columnVerdict'), say('columnVerdictMore')),
    heading(columns.asked, say('columnAsked'), say('columnAskedMore')),
    heading(columns.name, say('columnName'), say('columnNameMore')),
    heading(columns.answer, say('columnAnswer'), say('columnAnswerMore')),
  )
}
