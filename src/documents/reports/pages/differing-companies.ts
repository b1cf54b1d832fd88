import { normalized } from '../../../base/texts/normalized.ts'
import { isComparedByState } from '../../../registers/authorities/authorities-rules.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line, Paper, Piece } from '../paper/paper.ts'
import { MAX_DIFFERING, type ReportRow } from '../report-content.ts'
import { COLORS, INKS, inked, LISTING_COLOR } from '../report-style.ts'
import { sayAddress } from './describe-row.ts'
import type { ReportSheet } from './report-sheet.ts'
import { columnsAt, openRowChapter, type RowChapter } from './row-chapter.ts'
import { type RowColumn, sideBySide } from './row-columns.ts'

type Differing = Pick<
  ReportRow,
  'row' | 'uid' | 'service' | 'ownCompany' | 'name' | 'addressLines' | 'comparison' | 'beside'
>

const COLUMNS = columnsAt({ row: 0, uid: 50, given: 138, own: 396, difference: 654 })

/** The chapter of companies that differ from the answer, after the rows; empty if none does. */
export function openDifferingCompanies(sheet: ReportSheet): RowChapter<ReportRow> {
  const { say } = sheet
  const { add, end } = openRowChapter<Differing>(sheet, {
    title: say('differingCompanies'),
    meaning: shown => say('differingMeans', { comparer: say(comparerOf(shown)) }),
    most: MAX_DIFFERING,
    headings: COLUMNS.lines(sheet, INKS.rowStrong, {
      row: say('columnRow'),
      uid: say('columnUid'),
      given: say('givenCompany'),
      own: say('ownCompany'),
      difference: say('difference'),
    }),
    linesOf: differing => differingLines(sheet, differing),
    sayMore: number => say('differingMore', { number }),
  })
  return {
    add: ({ isDiffering, row, uid, service, ownCompany, name, addressLines, comparison, beside: shown }) => {
      if (isDiffering) add({ row, uid, service, ownCompany, name, addressLines, comparison, beside: shown })
    },
    end,
  }
}

/**
 * Returns who may have named another company, as a key of texts.ts: the member state through the
 * service, or the Commission's VIES.
 */
function comparerOf(shown: readonly Differing[]): 'byCommission' | 'byMemberState' | 'byBoth' {
  const ofStates = shown.filter(({ service }) => isComparedByState(service)).length
  if (ofStates === 0) return 'byCommission'
  return ofStates === shown.length ? 'byMemberState' : 'byBoth'
}

/** The names side by side, the addresses side by side, and below them what they do not show. */
function differingLines(sheet: ReportSheet, differing: Differing): Line[] {
  const { row, uid, ownCompany, name, beside: shown } = differing
  const given = markedName(sheet.paper, placeOf(sheet, 'given'), name, shown?.marks.given ?? [])
  const own = markedName(sheet.paper, placeOf(sheet, 'own'), ownCompany, shown?.marks.own ?? [])
  const word = wordLines(sheet, differing)
  const level = Math.max(given.length, own.length, word.length)
  const addresses = addressesOf(sheet, differing)
  const cells = beside(
    ...COLUMNS.cells(sheet, INKS.row, { row: String(row ?? ''), uid }),
    [...downTo(level, given), ...addresses.given],
    [...downTo(level, own), ...addresses.own],
    word,
  )
  return [...cells, ...addresses.below]
}

const downTo = (level: number, lines: Line[]): Line[] => Array.from({ length: level }, (_, at) => lines[at] ?? [])

function wordLines(sheet: ReportSheet, { comparison: [word = ''] }: Differing): Line[] {
  const { x, width } = placeOf(sheet, 'difference')
  return column(sheet.paper, x, width, [{ text: word, ink: inked(INKS.rowStrong, LISTING_COLOR) }])
}

/**
 * The authority's address as received, and the differing parts of the user's; all of the user's if
 * it fits on one line with the remarks.
 */
function addressesOf(sheet: ReportSheet, differing: Differing): Record<'given' | 'own' | 'below', Line[]> {
  const { paper, say, right } = sheet
  const [given, own] = [placeOf(sheet, 'given'), placeOf(sheet, 'own')]
  const wide = { x: given.x, width: right - given.x }
  const address = { text: sayAddress(differing), ink: MUTED }
  const said = { text: (differing.beside?.said ?? differing.comparison.slice(1)).join('; '), ink: INKS.row }
  const parts = (differing.beside?.ownAddress ?? []).join(' · ')
  if (parts === '') return { given: [], own: [], below: sideBySide(paper, wide, address, said) }
  return {
    given: column(paper, given.x, given.width, [address]),
    own: column(paper, own.x, right - own.x, [{ text: say('ownAddressDiffers', { parts }), ink: MUTED }]),
    below: column(paper, wide.x, wide.width, [said]),
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
