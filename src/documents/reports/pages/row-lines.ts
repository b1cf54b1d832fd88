import { viennaClock } from '../moment.ts'
import { beside, column, endingAt } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import type { ReportRow } from '../report-content.ts'
import { COLORS, INKS, inked, LISTING_COLOR, VERDICT_LOOK } from '../report-style.ts'
import { isErrorPage, sayAddress, sayCode, sayFailedTry, sayInput, sayService } from './describe-row.ts'
import type { Legend } from './legend.ts'
import type { ReportSheet } from './report-sheet.ts'
import { type RowColumn, type RowColumns, sideBySide } from './row-columns.ts'

const MUTED = inked(INKS.row, COLORS.muted)

/** The context for drawing rows. */
export type RowSheet = { sheet: ReportSheet; columns: RowColumns; legend: Legend }

/**
 * Returns a row of the report as lines over all columns; below it exceptional content: text as
 * received, hints, failed tries.
 */
export function rowLines(rows: RowSheet, row: ReportRow): Line[] {
  const { sheet, columns } = rows
  const isNamed = row.name !== '' || row.addressLines.length > 0
  const code = shownCode(rows, row)
  // Without a name they start beside the code.
  const remarks = remarkLines(rows, row, {
    shown: code,
    end: isNamed || code === '' ? columns.code : columns.consultation,
  })
  const named = isNamed ? nameLines(rows, row) : []
  const consultation = column(sheet.paper, columns.consultation.x, columns.consultation.width, [
    { text: row.consultationNumber, ink: INKS.row },
  ])
  // Remarks are as wide as the columns beside the name, so they begin below the end of those.
  const isClear = consultation.length <= named.length
  const cells = beside(
    rowNumber(rows, row),
    uidLines(rows, row),
    verdictLines(rows, row),
    [[{ x: columns.level.x + 8, text: String(row.level), ink: MUTED }]],
    askedLines(rows, row),
    column(sheet.paper, columns.service.x, columns.service.width, [{ text: serviceText(rows, row), ink: MUTED }]),
    isClear ? [...named, ...remarks] : named,
    consultation,
    [[{ x: columns.code.x, text: code, ink: MUTED }]],
  )
  return [...cells, ...(isClear ? [] : remarks), ...failedTryLines(rows, row)]
}

const rowNumber = ({ sheet, columns: { row } }: RowSheet, { row: number }: ReportRow): Line[] =>
  number === null ? [] : [endingAt(sheet.paper, row.x + row.width, String(number), MUTED)]

function uidLines({ sheet, columns: { uid: place } }: RowSheet, { uid, input }: ReportRow): Line[] {
  const shown = sayInput(sheet, input)
  return column(sheet.paper, place.x, place.width, [
    { text: sayInput(sheet, uid) || shown, ink: INKS.rowStrong },
    { text: uid === '' || uid === input ? '' : shown, ink: MUTED },
  ])
}

function verdictLines({ sheet, columns: { verdict } }: RowSheet, row: ReportRow): Line[] {
  const { color, symbol, word } = VERDICT_LOOK[row.verdict]
  const ink = inked(INKS.rowStrong, color)
  return [
    [
      { x: verdict.x, text: symbol, ink },
      { x: verdict.x + 12, text: sheet.say(word), ink },
    ],
  ]
}

/** The heading shows the offset from UTC; a row shows it only if it differs (summer, winter). */
function askedLines({ sheet, columns: { asked } }: RowSheet, { askedAt }: ReportRow): Line[] {
  if (askedAt === null) return []
  const { clock, offset } = viennaClock(askedAt)
  const isUsual = offset === viennaClock(sheet.head.startedAt).offset
  return column(sheet.paper, asked.x, asked.width, [
    { text: clock, ink: INKS.row },
    { text: isUsual ? '' : offset, ink: MUTED },
  ])
}

const serviceText = ({ sheet, legend }: RowSheet, row: ReportRow): string =>
  sayService(sheet, row, legend.requester(row))

/** Only the code, if the legend has its text and it fits. */
function shownCode({ sheet, columns: { code }, legend }: RowSheet, row: ReportRow): string {
  // VIES's verdict is a field, not a code; the legend names it (docs/sources.md#vies-answers).
  const shown = row.code.replace(/^valid: /, '')
  const fits = !isErrorPage(row.code) && sheet.paper.widthOf(shown, MUTED) <= code.width
  return fits && legend.explains(row) ? shown : ''
}

/**
 * Without a consultation number the name also uses that column, so that an ordinary row is one
 * line.
 */
function nameLines({ sheet, columns: { name, consultation } }: RowSheet, row: ReportRow): Line[] {
  const end = row.consultationNumber === '' ? consultation : name
  const place = { x: name.x, width: end.x + end.width - name.x }
  const address = { text: sayAddress(row), ink: MUTED }
  return sideBySide(sheet.paper, place, { text: row.name, ink: INKS.row }, address)
}

/**
 * The mark of a listed UID, the authority's text as received if the legend lacks it, and our own
 * remarks.
 */
function remarkLines(
  { sheet, columns: { name } }: RowSheet,
  row: ReportRow,
  { shown, end }: { shown: string; end: RowColumn },
): Line[] {
  const isSaid = shown !== '' || (row.code === '' && row.message === '')
  const place = { x: name.x, width: end.x + end.width - name.x }
  const received = { text: isSaid ? '' : sayCode(sheet, row), ink: MUTED }
  const marks = [row.listing, row.unreliable ?? ''].map(text => ({ text, ink: inked(INKS.rowStrong, LISTING_COLOR) }))
  return [
    ...column(sheet.paper, place.x, place.width, marks),
    ...sideBySide(sheet.paper, place, received, { text: row.note, ink: INKS.row }),
  ]
}

function failedTryLines({ sheet, columns: { asked, code } }: RowSheet, row: ReportRow): Line[] {
  const ink = inked(INKS.row, VERDICT_LOOK['not-checked'].color)
  const width = code.x + code.width - asked.x
  const texts = row.failedTries.map(failed => `${sheet.say('failedTry')}: ${sayFailedTry(sheet, failed)}`)
  return column(
    sheet.paper,
    asked.x,
    width,
    texts.map(text => ({ text, ink })),
  )
}
