import { COLORS, INKS, inked, LISTING_COLOR } from '../look.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import { MOST_DIFFERING, type ReportRow } from '../report-content.ts'
import { columnsAt } from './columns-at.ts'
import { markedName } from './marked-name.ts'
import type { ReportSheet } from './report-sheet.ts'
import { openRowChapter, type RowChapter } from './row-chapter.ts'
import { sayAddress } from './say-row.ts'
import { sideBySide } from './side-by-side.ts'

type Differing = Pick<ReportRow, 'row' | 'uid' | 'ownCompany' | 'name' | 'addressLines' | 'comparison' | 'beside'>

const COLUMNS = columnsAt({ row: 0, uid: 50, given: 138, own: 396, difference: 654 })

/** The chapter of companies that differ from the answer, behind the rows; none where none does. */
export function openDifferingCompanies(sheet: ReportSheet): RowChapter<ReportRow> {
  const { say } = sheet
  const { add, end } = openRowChapter<Differing>(sheet, {
    title: say('differingCompanies'),
    meaning: say('differingMeans'),
    most: MOST_DIFFERING,
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
    add: ({ isDiffering, row, uid, ownCompany, name, addressLines, comparison, beside: shown }) => {
      if (isDiffering) add({ row, uid, ownCompany, name, addressLines, comparison, beside: shown })
    },
    end,
  }
}

/** Name beside name, address beside address; below them what they do not show. */
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

/** The authority's address as received, and of one's own what differs; else all of it has room in one line with what is said. */
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
