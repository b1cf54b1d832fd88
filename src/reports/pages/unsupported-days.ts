import { formatNumber } from '../../texts/format.ts'
import { COLORS, INKS } from '../look.ts'
import { openFlow } from '../paper/flow.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import { MOST_UNSUPPORTED, type ReportRow } from '../report-content.ts'
import type { ReportSheet } from './report-sheet.ts'

/** Rows whose UID no answer supports for the day of their invoice, gathered while they are drawn. */
export type UnsupportedDays = { add: (row: ReportRow) => void; end: () => void }

type Texts = { row: string; uid: string; day: string; said: string }

const LEADING = 10
/** Between what the chapter means and its headings. */
const GAP = 6
const COLUMNS = { row: 0, uid: 40, day: 130, said: 240 } as const
const BETWEEN = 12

/** The chapter of invoices whose day needs a look, behind the rows; none where all are supported, or there are no days. */
export function openUnsupportedDays(sheet: ReportSheet): UnsupportedDays {
  const kept: Texts[] = []
  let leftOut = 0
  return {
    add: ({ row, uid, invoiceDay }) => {
      if (invoiceDay === undefined || invoiceDay.isSupported) return
      if (kept.length === MOST_UNSUPPORTED) leftOut += 1
      else kept.push({ row: String(row ?? ''), uid, day: invoiceDay.day, said: invoiceDay.said })
    },
    end: () => {
      if (kept.length > 0) drawChapter(sheet, kept, leftOut)
    },
  }
}

function drawChapter(sheet: ReportSheet, kept: Texts[], leftOut: number): void {
  const { paper, say, head, left, right, bottom } = sheet
  const flow = openFlow(paper, { bottom, beginPage: pageBeginner(sheet) })
  for (const texts of kept) {
    flow.place({ lines: cells(sheet, INKS.row, texts), leading: LEADING, before: 1.5, after: 3.5 })
    paper.box(left, flow.y(), right - left, 0.35, COLORS.line)
  }
  if (leftOut === 0) return
  const more = say('unsupportedMore', { number: formatNumber(leftOut, head.language) })
  flow.place({ lines: wholeWidth(sheet, more), leading: LEADING, before: 4 })
}

/** Each page has title and headings, the first of them also what the chapter means. */
function pageBeginner(sheet: ReportSheet): () => number {
  const { paper, say, left, right, top } = sheet
  let meaning = wholeWidth(sheet, say('unsupportedMeans'))
  const headings = { row: say('columnRow'), uid: say('columnUid'), day: say('invoiceDay'), said: say('saidByQueries') }
  return () => {
    paper.addPage()
    paper.write(top + 16, [{ x: left, text: say('unsupportedDays'), ink: INKS.title }])
    const firstBaseline = top + 36
    const headingAt = firstBaseline + meaning.length * LEADING + (meaning.length === 0 ? 0 : GAP)
    const heading = cells(sheet, INKS.rowStrong, headings)
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

const cells = (sheet: ReportSheet, ink: (typeof INKS)['row'], texts: Texts): Line[] =>
  beside(
    ...(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]) // their names are those above
      .map(name => column(sheet.paper, sheet.left + COLUMNS[name], widthOf(sheet, name), [{ text: texts[name], ink }])),
  )

/** Each column is as wide as the next one lets it be. */
function widthOf({ left, right }: ReportSheet, name: keyof typeof COLUMNS): number {
  const next = Object.values(COLUMNS).find(at => at > COLUMNS[name])
  return (next === undefined ? right - left : next - BETWEEN) - COLUMNS[name]
}
