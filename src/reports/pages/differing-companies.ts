import { formatNumber } from '../../texts/format.ts'
import { COLORS, INKS, inked, LISTING_COLOR } from '../look.ts'
import { openFlow } from '../paper/flow.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import { MOST_DIFFERING, type ReportRow } from '../report-content.ts'
import type { ReportSheet } from './report-sheet.ts'
import { sayAddress } from './say-row.ts'

/** Rows whose company differs from the answer, gathered while they are drawn. */
export type DifferingCompanies = { add: (row: ReportRow) => void; end: () => void }

type Differing = Pick<ReportRow, 'row' | 'uid' | 'ownCompany' | 'name' | 'addressLines' | 'comparison'>

const LEADING = 10
/** Between what the chapter means and its headings. */
const GAP = 6
const COLUMNS = { row: 0, uid: 40, own: 130, given: 350, difference: 570 } as const
const BETWEEN = 12

/** The chapter of companies that differ, behind the rows; none where none does. */
export function openDifferingCompanies(sheet: ReportSheet): DifferingCompanies {
  const kept: Differing[] = []
  let leftOut = 0
  return {
    add: ({ row, uid, ownCompany, name, addressLines, comparison, isDiffering }) => {
      if (!isDiffering) return
      if (kept.length === MOST_DIFFERING) leftOut += 1
      else kept.push({ row, uid, ownCompany, name, addressLines, comparison })
    },
    end: () => {
      if (kept.length > 0) drawChapter(sheet, kept, leftOut)
    },
  }
}

function drawChapter(sheet: ReportSheet, kept: Differing[], leftOut: number): void {
  const { paper, say, head, left, right, bottom } = sheet
  const flow = openFlow(paper, { bottom, beginPage: pageBeginner(sheet) })
  for (const differing of kept) {
    flow.place({ lines: differingLines(sheet, differing), leading: LEADING, before: 1.5, after: 3.5 })
    paper.box(left, flow.y(), right - left, 0.35, COLORS.line)
  }
  if (leftOut === 0) return
  const more = say('differingMore', { number: formatNumber(leftOut, head.language) })
  flow.place({ lines: wholeWidth(sheet, more), leading: LEADING, before: 4 })
}

/** Each page has title and headings, the first of them also what the chapter means. */
function pageBeginner(sheet: ReportSheet): () => number {
  const { paper, say, left, right, top } = sheet
  let meaning = wholeWidth(sheet, say('differingMeans'))
  return () => {
    paper.addPage()
    paper.write(top + 16, [{ x: left, text: say('differingCompanies'), ink: INKS.title }])
    const firstBaseline = top + 36
    const headingAt = firstBaseline + meaning.length * LEADING + (meaning.length === 0 ? 0 : GAP)
    const heading = headingLines(sheet)
    meaning.forEach((line, index) => void paper.write(firstBaseline + index * LEADING, line))
    heading.forEach((line, index) => void paper.write(headingAt + index * LEADING, line))
    meaning = []
    const below = headingAt + heading.length * LEADING - 5
    paper.box(left, below, right - left, 1, COLORS.ink)
    return below + 3
  }
}

const wholeWidth = ({ paper, left, right }: ReportSheet, text: string): Line[] =>
  column(paper, left, right - left, [{ text, ink: INKS.row }])

const headingLines = (sheet: ReportSheet): Line[] =>
  cells(sheet, INKS.rowStrong, {
    ...{ row: sheet.say('columnRow'), uid: sheet.say('columnUid'), own: sheet.say('ownCompany') },
    ...{ given: sheet.say('givenCompany'), difference: sheet.say('difference') },
  })

function differingLines(sheet: ReportSheet, { row, uid, ownCompany, comparison, ...given }: Differing): Line[] {
  const [word = '', ...differences] = comparison
  const texts = cells(sheet, INKS.row, {
    ...{ row: String(row ?? ''), uid, own: ownCompany },
    ...{ given: [given.name, sayAddress(given)].filter(Boolean).join(', '), difference: '' },
  })
  const { x, width } = place(sheet, 'difference')
  const said = column(sheet.paper, x, width, [
    { text: word, ink: inked(INKS.rowStrong, LISTING_COLOR) },
    ...differences.map(difference => ({ text: difference, ink: INKS.row })),
  ])
  return beside(texts, said)
}

type Texts = Record<keyof typeof COLUMNS, string>

const cells = (sheet: ReportSheet, ink: (typeof INKS)['row'], texts: Texts): Line[] =>
  beside(
    ...(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]) // their names are those above
      .map(name => column(sheet.paper, place(sheet, name).x, place(sheet, name).width, [{ text: texts[name], ink }])),
  )

/** Each column is as wide as the next one lets it be. */
function place({ left, right }: ReportSheet, name: keyof typeof COLUMNS): { x: number; width: number } {
  const next = Object.values(COLUMNS).find(at => at > COLUMNS[name])
  const end = next === undefined ? right : left + next - BETWEEN
  return { x: left + COLUMNS[name], width: end - left - COLUMNS[name] }
}
