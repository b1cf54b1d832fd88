import { normalized } from '../../../base/texts/normalized.ts'
import { isComparedByState } from '../../../registers/authorities/authorities-rules.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line, Paper, Piece } from '../paper/paper.ts'
import { MAX_DIFFERING, type ReportRow } from '../report-content.ts'
import { COLORS, INKS, inked, LISTING_COLOR } from '../report-style.ts'
import { formatAddress } from './describe-row.ts'
import type { ReportSheet } from './report-sheet.ts'
import { columnsAt, openRowChapter, type RowChapter } from './row-chapter.ts'
import { type RowColumn, sideBySide } from './row-columns.ts'

type DifferingRow = Pick<
  ReportRow,
  'row' | 'uid' | 'service' | 'ownCompany' | 'name' | 'addressLines' | 'comparison' | 'beside'
>

const COLUMNS = columnsAt({ row: 0, uid: 50, given: 138, own: 396, difference: 654 })

/** The chapter of companies that differ from the answer, after the rows; empty if none does. */
export function openDifferingCompanies(sheet: ReportSheet): RowChapter<ReportRow> {
  const { t } = sheet
  const { add, end } = openRowChapter<DifferingRow>(sheet, {
    title: t('differingCompanies'),
    meaning: rows => t('differingMeans', { comparer: t(comparerOf(rows)) }),
    maxRows: MAX_DIFFERING,
    headings: COLUMNS.lines(sheet, INKS.rowStrong, {
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
    add: ({ isDiffering, row, uid, service, ownCompany, name, addressLines, comparison, beside: besideFields }) => {
      if (isDiffering) add({ row, uid, service, ownCompany, name, addressLines, comparison, beside: besideFields })
    },
    end,
  }
}

/**
 * Returns who may have named another company, as a key of texts.ts: the member state through the
 * service, or the Commission's VIES.
 */
function comparerOf(rows: readonly DifferingRow[]): 'byCommission' | 'byMemberState' | 'byBoth' {
  const ofStates = rows.filter(({ service }) => isComparedByState(service)).length
  if (ofStates === 0) return 'byCommission'
  return ofStates === rows.length ? 'byMemberState' : 'byBoth'
}

/** The names side by side, the addresses side by side, and below them what they do not show. */
function differingLines(sheet: ReportSheet, differing: DifferingRow): Line[] {
  const { row, uid, ownCompany, name, beside: besideFields } = differing
  const givenLines = markedName(sheet.paper, placeOf(sheet, 'given'), name, besideFields?.marks.given ?? [])
  const own = markedName(sheet.paper, placeOf(sheet, 'own'), ownCompany, besideFields?.marks.own ?? [])
  const word = wordLines(sheet, differing)
  const level = Math.max(givenLines.length, own.length, word.length)
  const addresses = addressesOf(sheet, differing)
  const cells = beside(
    ...COLUMNS.cells(sheet, INKS.row, { row: String(row ?? ''), uid }),
    [...downTo(level, givenLines), ...addresses.given],
    [...downTo(level, own), ...addresses.own],
    word,
  )
  return [...cells, ...addresses.below]
}

const downTo = (level: number, lines: Line[]): Line[] => Array.from({ length: level }, (_, at) => lines[at] ?? [])

function wordLines(sheet: ReportSheet, { comparison: [word = ''] }: DifferingRow): Line[] {
  const { x, width } = placeOf(sheet, 'difference')
  return column(sheet.paper, x, width, [{ text: word, ink: inked(INKS.rowStrong, LISTING_COLOR) }])
}

/**
 * The authority's address as received, and the differing parts of the user's; all of the user's if
 * it fits on one line with the remarks.
 */
function addressesOf(sheet: ReportSheet, differing: DifferingRow): Record<'given' | 'own' | 'below', Line[]> {
  const { paper, t, right } = sheet
  const [givenPlace, own] = [placeOf(sheet, 'given'), placeOf(sheet, 'own')]
  const wide = { x: givenPlace.x, width: right - givenPlace.x }
  const address = { text: formatAddress(differing), ink: MUTED }
  const remarks = { text: (differing.beside?.remarks ?? differing.comparison.slice(1)).join('; '), ink: INKS.row }
  const parts = (differing.beside?.ownAddress ?? []).join(' · ')
  if (parts === '') return { given: [], own: [], below: sideBySide(paper, wide, address, remarks) }
  return {
    given: column(paper, givenPlace.x, givenPlace.width, [address]),
    own: column(paper, own.x, right - own.x, [{ text: t('ownAddressDiffers', { parts }), ink: MUTED }]),
    below: column(paper, wide.x, wide.width, [remarks]),
  }
}

const MUTED = inked(INKS.row, COLORS.muted)
const placeOf = COLUMNS.place

const WORDS_AND_BETWEEN = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu

/** Wraps a name to the column's width and sets the words that the other name lacks in bold. */
function markedName(paper: Paper, { x, width }: RowColumn, name: string, marks: string[]): Line[] {
  const isMarked = new Set(marks.map(word => normalized(word, 'NFC')))
  // Measured as if all were bold, which is wider.
  return paper.wrap(name, width, INKS.rowStrong).map(line => {
    const pieces: Piece[] = []
    let end = x
    for (const text of line.match(WORDS_AND_BETWEEN) ?? []) {
      const ink = isMarked.has(text) ? INKS.rowStrong : INKS.row
      const last = pieces.at(-1)
      if (last?.ink === ink) last.text += text
      else pieces.push({ x: end, text, ink })
      end += paper.widthOf(text, ink)
    }
    return pieces
  })
}
