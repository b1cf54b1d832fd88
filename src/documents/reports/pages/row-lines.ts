import { MARK_IDS } from '../../../registers/marks/mark-rules.ts'
import { viennaClock } from '../moment.ts'
import { column, joinColumns, rightAligned } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import type { ReportRow } from '../report-content.ts'
import { COLORS, MARK_COLOR, TEXT_STYLES, VERDICT_STYLES, withColor } from '../report-style.ts'
import {
  describeCode,
  describeFailedTry,
  describeService,
  formatAddress,
  formatInput,
  isErrorPage,
} from './describe-row.ts'
import type { Legend } from './legend.ts'
import type { ReportSheet } from './report-sheet.ts'
import { onOneLineIfFits, type RowColumn, type RowColumns } from './row-columns.ts'

const MUTED = withColor(TEXT_STYLES.row, COLORS.muted)

/** The context for drawing rows. */
export type RowSheet = { sheet: ReportSheet; columns: RowColumns; legend: Legend }

/**
 * Returns a row of the report as lines over all columns, and below them exceptional content: text
 * as received, hints, failed tries.
 */
export function rowLines(rows: RowSheet, row: ReportRow): Line[] {
  const { sheet, columns } = rows
  const hasName = row.name !== '' || row.addressLines.length > 0
  const code = visibleCode(rows, row)
  // Without a name, remarks extend to the code.
  const remarks = remarkLines(rows, row, {
    codeText: code,
    end: hasName || code === '' ? columns.code : columns.consultation,
  })
  const companyLines = hasName ? nameLines(rows, row) : []
  const consultation = column(sheet.paper, columns.consultation.x, columns.consultation.width, [
    { text: row.consultationNumber, style: TEXT_STYLES.row },
  ])
  // Remarks extend below the columns to the right of the name, so they start below the end of
  // those.
  const hasRoomForRemarks = consultation.length <= companyLines.length
  const cells = joinColumns(
    rowNumber(rows, row),
    uidLines(rows, row),
    verdictLines(rows, row),
    [[{ x: columns.level.x + 8, text: String(row.level), style: MUTED }]],
    askedLines(rows, row),
    column(sheet.paper, columns.service.x, columns.service.width, [{ text: serviceText(rows, row), style: MUTED }]),
    hasRoomForRemarks ? [...companyLines, ...remarks] : companyLines,
    consultation,
    [[{ x: columns.code.x, text: code, style: MUTED }]],
  )
  return [...cells, ...(hasRoomForRemarks ? [] : remarks), ...failedTryLines(rows, row)]
}

const rowNumber = ({ sheet, columns: { row } }: RowSheet, { row: number }: ReportRow): Line[] =>
  number === null ? [] : [rightAligned(sheet.paper, row.x + row.width, String(number), MUTED)]

function uidLines({ sheet, columns: { uid: place } }: RowSheet, { uid, input }: ReportRow): Line[] {
  const inputText = formatInput(sheet, input)
  return column(sheet.paper, place.x, place.width, [
    { text: formatInput(sheet, uid) || inputText, style: TEXT_STYLES.rowStrong },
    { text: uid === '' || uid === input ? '' : inputText, style: MUTED },
  ])
}

function verdictLines({ sheet, columns: { verdict } }: RowSheet, row: ReportRow): Line[] {
  const { color, symbol, word } = VERDICT_STYLES[row.verdict]
  const style = withColor(TEXT_STYLES.rowStrong, color)
  return [
    [
      { x: verdict.x, text: symbol, style },
      { x: verdict.x + 12, text: sheet.t(word), style },
    ],
  ]
}

/**
 * Returns the time of the query. The heading has the offset from UTC; a row has it only if it
 * differs (summer, winter).
 */
function askedLines({ sheet, columns: { asked: timeColumn } }: RowSheet, { askedAt }: ReportRow): Line[] {
  if (askedAt === null) return []
  const { clock, offset } = viennaClock(askedAt)
  const isSameOffset = offset === viennaClock(sheet.head.startedAt).offset
  return column(sheet.paper, timeColumn.x, timeColumn.width, [
    { text: clock, style: TEXT_STYLES.row },
    { text: isSameOffset ? '' : offset, style: MUTED },
  ])
}

const serviceText = ({ sheet, legend }: RowSheet, row: ReportRow): string =>
  describeService(sheet, row, legend.requesterNumber(row))

/** Returns the code if the legend has its text and it fits, else ''. */
function visibleCode({ sheet, columns: { code }, legend }: RowSheet, row: ReportRow): string {
  // VIES's verdict is a field, not a code; the legend explains it (docs/sources.md#vies-answers).
  const codeText = row.code.replace(/^valid: /, '')
  const fits = !isErrorPage(row.code) && sheet.paper.widthOf(codeText, MUTED) <= code.width
  return fits && legend.isCodeSufficient(row) ? codeText : ''
}

/**
 * Returns name and address. Without a consultation number they also use that column, so that an
 * ordinary row is one line.
 */
function nameLines({ sheet, columns: { name, consultation } }: RowSheet, row: ReportRow): Line[] {
  const end = row.consultationNumber === '' ? consultation : name
  const place = { x: name.x, width: end.x + end.width - name.x }
  const address = { text: formatAddress(row), style: MUTED }
  return onOneLineIfFits(sheet.paper, place, { text: row.name, style: TEXT_STYLES.row }, address)
}

/**
 * Returns the UID's marks, the authority's text as received if the legend lacks it, and
 * our own remarks.
 */
function remarkLines(
  { sheet, columns: { name } }: RowSheet,
  row: ReportRow,
  { codeText, end }: { codeText: string; end: RowColumn },
): Line[] {
  const hasText = codeText !== '' || (row.code === '' && row.message === '')
  const place = { x: name.x, width: end.x + end.width - name.x }
  const received = { text: hasText ? '' : describeCode(sheet, row), style: MUTED }
  const marks = MARK_IDS.map(id => ({ text: row.marks[id] ?? '', style: withColor(TEXT_STYLES.rowStrong, MARK_COLOR) }))
  return [
    ...column(sheet.paper, place.x, place.width, marks),
    ...onOneLineIfFits(sheet.paper, place, received, { text: row.note, style: TEXT_STYLES.row }),
  ]
}

function failedTryLines({ sheet, columns: { asked: timeColumn, code } }: RowSheet, row: ReportRow): Line[] {
  const style = withColor(TEXT_STYLES.row, VERDICT_STYLES['not-checked'].color)
  const width = code.x + code.width - timeColumn.x
  const texts = row.failedTries.map(attempt => `${sheet.t('failedTry')}: ${describeFailedTry(sheet, attempt)}`)
  return column(
    sheet.paper,
    timeColumn.x,
    width,
    texts.map(text => ({ text, style })),
  )
}
