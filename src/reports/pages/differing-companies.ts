import { INKS, inked, LISTING_COLOR } from '../look.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import { MOST_DIFFERING, type ReportRow } from '../report-content.ts'
import { columnsAt } from './columns-at.ts'
import type { ReportSheet } from './report-sheet.ts'
import { openRowChapter, type RowChapter } from './row-chapter.ts'
import { sayAddress } from './say-row.ts'

type Differing = Pick<ReportRow, 'row' | 'uid' | 'ownCompany' | 'name' | 'addressLines' | 'comparison'>

const COLUMNS = columnsAt({ row: 0, uid: 40, own: 130, given: 350, difference: 570 })

/** The chapter of companies that differ from the answer, behind the rows; none where none does. */
export function openDifferingCompanies(sheet: ReportSheet): RowChapter<ReportRow> {
  const { say } = sheet
  const { add, end } = openRowChapter<Differing>(sheet, {
    ...{ title: say('differingCompanies'), meaning: say('differingMeans'), most: MOST_DIFFERING },
    headings: COLUMNS.lines(sheet, INKS.rowStrong, {
      ...{ row: say('columnRow'), uid: say('columnUid'), own: say('ownCompany') },
      ...{ given: say('givenCompany'), difference: say('difference') },
    }),
    linesOf: differing => differingLines(sheet, differing),
    sayMore: number => say('differingMore', { number }),
  })
  return {
    add: ({ row, uid, ownCompany, name, addressLines, comparison, isDiffering }) => {
      if (isDiffering) add({ row, uid, ownCompany, name, addressLines, comparison })
    },
    end,
  }
}

function differingLines(sheet: ReportSheet, { row, uid, ownCompany, comparison, ...given }: Differing): Line[] {
  const [word = '', ...differences] = comparison
  const texts = COLUMNS.lines(sheet, INKS.row, {
    ...{ row: String(row ?? ''), uid, own: ownCompany },
    ...{ given: [given.name, sayAddress(given)].filter(Boolean).join(', '), difference: '' },
  })
  const { x, width } = COLUMNS.place(sheet, 'difference')
  const said = column(sheet.paper, x, width, [
    { text: word, ink: inked(INKS.rowStrong, LISTING_COLOR) },
    ...differences.map(difference => ({ text: difference, ink: INKS.row })),
  ])
  return beside(texts, said)
}
