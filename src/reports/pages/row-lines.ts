import { COLORS, INKS, inked, VERDICT_LOOK } from '../look.ts'
import { viennaMoment } from '../moment.ts'
import { beside, column, endingAt } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import type { ReportRow } from '../report-content.ts'
import type { ReportSheet } from './report-sheet.ts'
import type { RowColumns } from './row-columns.ts'
import { sayCode, sayFailedTry, sayInput, sayRequester, sayService } from './say-row.ts'

const MUTED = inked(INKS.row, COLORS.muted)

/** A row of the report as lines over all columns, failed tries beneath. */
export const rowLines = (sheet: ReportSheet, columns: RowColumns, row: ReportRow): Line[] => [
  ...beside(
    rowNumber(sheet, columns, row),
    uidLines(sheet, columns, row),
    verdictLines(sheet, columns, row),
    askedLines(sheet, columns, row),
    nameLines(sheet, columns, row),
    answerLines(sheet, columns, row),
  ),
  ...failedTryLines(sheet, columns, row),
]

const rowNumber = ({ paper }: ReportSheet, { row: { x, width } }: RowColumns, { row }: ReportRow): Line[] =>
  row === null ? [] : [endingAt(paper, x + width, String(row), MUTED)]

function uidLines(sheet: ReportSheet, { uid: { x, width } }: RowColumns, { uid, input }: ReportRow): Line[] {
  const shown = sayInput(sheet, input)
  return column(sheet.paper, x, width, [
    { text: sayInput(sheet, uid) || shown, ink: INKS.rowStrong },
    { text: uid === '' || uid === input ? '' : shown, ink: MUTED },
  ])
}

function verdictLines({ paper, say }: ReportSheet, { verdict }: RowColumns, row: ReportRow): Line[] {
  const { color, symbol, word } = VERDICT_LOOK[row.verdict]
  const ink = inked(INKS.rowStrong, color)
  const level = column(paper, verdict.x + 12, verdict.width - 12, [
    { text: say(word), ink },
    { text: say('level', { level: row.level }), ink: MUTED },
  ])
  return beside([[{ x: verdict.x, text: symbol, ink }]], level)
}

const askedLines = (sheet: ReportSheet, { asked: { x, width } }: RowColumns, row: ReportRow): Line[] =>
  column(sheet.paper, x, width, [
    { text: row.askedAt === null ? '' : viennaMoment(row.askedAt), ink: INKS.row },
    { text: sayService(sheet, row), ink: MUTED },
    { text: sayRequester(sheet, row), ink: MUTED },
  ])

const nameLines = ({ paper }: ReportSheet, { name: { x, width } }: RowColumns, row: ReportRow): Line[] =>
  column(paper, x, width, [{ text: row.name, ink: INKS.row }, ...row.addressLines.map(text => ({ text, ink: MUTED }))])

function answerLines(sheet: ReportSheet, { answer: { x, width } }: RowColumns, row: ReportRow): Line[] {
  const consultation =
    row.consultationNumber === '' ? '' : sheet.say('consultation', { number: row.consultationNumber })
  return column(sheet.paper, x, width, [
    { text: consultation, ink: INKS.row },
    { text: sayCode(sheet, row), ink: MUTED },
    { text: row.note, ink: INKS.row },
  ])
}

function failedTryLines(sheet: ReportSheet, { asked, answer }: RowColumns, row: ReportRow): Line[] {
  const { color } = VERDICT_LOOK['not-checked']
  const width = answer.x + answer.width - asked.x
  return row.failedTries.flatMap(failed =>
    column(sheet.paper, asked.x, width, [
      { text: `${sheet.say('failedTry')}: ${sayFailedTry(sheet, failed)}`, ink: inked(INKS.row, color) },
    ]),
  )
}
