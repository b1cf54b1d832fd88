import { normalized } from '../../../base/texts/normalized.ts'
import { isComparedByState } from '../../../registers/authorities/authorities-rules.ts'
import { column, joinColumns } from '../paper/lines.ts'
import type { Line, PdfCanvas, Piece } from '../paper/paper.ts'
import { MAX_LISTED_DIFFERING, type ReportRow } from '../report-content.ts'
import { COLORS, MARK_COLOR, TEXT_STYLES, withColor } from '../report-style.ts'
import { formatAddress } from './describe-row.ts'
import type { ReportSheet } from './report-sheet.ts'
import { columnsAt, openRowChapter, type RowChapter } from './row-chapter.ts'
import { onOneLineIfFits, type RowColumn } from './row-columns.ts'

type DifferingRow = Pick<
  ReportRow,
  'row' | 'uid' | 'service' | 'ownCompany' | 'name' | 'addressLines' | 'comparison' | 'sideBySide'
>

const COLUMNS = columnsAt({ row: 0, uid: 50, given: 138, own: 396, difference: 654 })

/** Opens the chapter of differing companies after the rows; it is empty if there are none. */
export function openDifferingCompanies(sheet: ReportSheet): RowChapter<ReportRow> {
  const { t } = sheet
  const { add, end } = openRowChapter<DifferingRow>(sheet, {
    title: t('differingCompanies'),
    meaning: rows => t('differingMeans', { comparer: t(comparerOf(rows)) }),
    maxRows: MAX_LISTED_DIFFERING,
    headings: COLUMNS.lines(sheet, TEXT_STYLES.rowStrong, {
      row: t('columnRow'),
      uid: t('columnUid'),
      given: t('givenCompany'),
      own: t('ownCompany'),
      difference: t('difference'),
    }),
    linesOf: differing => differingLines(sheet, differing),
    moreText: number => t('differingMore', { number }),
  })
  return {
    add: ({ isDiffering, row, uid, service, ownCompany, name, addressLines, comparison, sideBySide }) => {
      if (isDiffering) add({ row, uid, service, ownCompany, name, addressLines, comparison, sideBySide })
    },
    end,
  }
}

/**
 * Returns who may have reported another name, as a key of texts.ts: the member state through its
 * service, or the Commission's VIES.
 */
function comparerOf(rows: readonly DifferingRow[]): 'byCommission' | 'byMemberState' | 'byBoth' {
  const stateCount = rows.filter(({ service }) => isComparedByState(service)).length
  if (stateCount === 0) return 'byCommission'
  return stateCount === rows.length ? 'byMemberState' : 'byBoth'
}

/**
 * Returns the lines of a company: the names side by side, the addresses side by side, and below
 * them the remaining remarks.
 */
function differingLines(sheet: ReportSheet, differing: DifferingRow): Line[] {
  const { row, uid, ownCompany, name, sideBySide } = differing
  const givenLines = markedName(sheet.paper, placeOf(sheet, 'given'), name, sideBySide?.highlightedWords.given ?? [])
  const own = markedName(sheet.paper, placeOf(sheet, 'own'), ownCompany, sideBySide?.highlightedWords.own ?? [])
  const result = resultLines(sheet, differing)
  const height = Math.max(givenLines.length, own.length, result.length)
  const addresses = addressesOf(sheet, differing)
  const cells = joinColumns(
    ...COLUMNS.cells(sheet, TEXT_STYLES.row, { row: String(row ?? ''), uid }),
    [...padLines(height, givenLines), ...addresses.given],
    [...padLines(height, own), ...addresses.own],
    result,
  )
  return [...cells, ...addresses.below]
}

const padLines = (height: number, lines: Line[]): Line[] => Array.from({ length: height }, (_, at) => lines[at] ?? [])

function resultLines(sheet: ReportSheet, { comparison: [result = ''] }: DifferingRow): Line[] {
  const { x, width } = placeOf(sheet, 'difference')
  return column(sheet.paper, x, width, [{ text: result, style: withColor(TEXT_STYLES.rowStrong, MARK_COLOR) }])
}

/**
 * Returns the authority's address as received and the differing parts of the user's, or, if no part
 * differs, the address with the remarks.
 */
function addressesOf(sheet: ReportSheet, differing: DifferingRow): Record<'given' | 'own' | 'below', Line[]> {
  const { paper, t, right } = sheet
  const [givenPlace, own] = [placeOf(sheet, 'given'), placeOf(sheet, 'own')]
  const wide = { x: givenPlace.x, width: right - givenPlace.x }
  const address = { text: formatAddress(differing), style: MUTED }
  const remarks = {
    text: (differing.sideBySide?.remarks ?? differing.comparison.slice(1)).join('; '),
    style: TEXT_STYLES.row,
  }
  const parts = (differing.sideBySide?.ownAddress ?? []).join(' · ')
  if (parts === '') return { given: [], own: [], below: onOneLineIfFits(paper, wide, address, remarks) }
  return {
    given: column(paper, givenPlace.x, givenPlace.width, [address]),
    own: column(paper, own.x, right - own.x, [{ text: t('ownAddressDiffers', { parts }), style: MUTED }]),
    below: column(paper, wide.x, wide.width, [remarks]),
  }
}

const MUTED = withColor(TEXT_STYLES.row, COLORS.muted)
const placeOf = COLUMNS.place

const WORDS_AND_SEPARATORS = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu

/** Wraps a name to the column's width and sets the words that the other name lacks in bold. */
function markedName(paper: PdfCanvas, { x, width }: RowColumn, name: string, marks: string[]): Line[] {
  const isMarked = new Set(marks.map(word => normalized(word, 'NFC')))
  // Measured as if all words were bold, which is wider.
  return paper.wrap(name, width, TEXT_STYLES.rowStrong).map(line => {
    const pieces: Piece[] = []
    let end = x
    for (const text of line.match(WORDS_AND_SEPARATORS) ?? []) {
      const style = isMarked.has(text) ? TEXT_STYLES.rowStrong : TEXT_STYLES.row
      const last = pieces.at(-1)
      if (last?.style === style) last.text += text
      else pieces.push({ x: end, text, style })
      end += paper.widthOf(text, style)
    }
    return pieces
  })
}
