import { formatNumber } from '../../../ground/texts/format.ts'
import { COLORS, INKS } from '../look.ts'
import { openFlow } from '../paper/flow.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import type { ReportSheet } from './report-sheet.ts'

export type ChapterLook<Kept> = {
  title: string
  /** What the chapter means, said on its first page; of which rows is known when they are drawn. */
  meaning: (shown: readonly Kept[]) => string
  headings: Line[]
  linesOf: (kept: Kept) => Line[]
  /** How many of them are shown; of the rest, only how many they are. */
  most: number
  sayMore: (number: string) => string
}

/** A chapter behind a report's rows about some of them, gathered while the rows are drawn. */
export type RowChapter<Kept> = { add: (kept: Kept) => void; end: () => void }

const LEADING = 10
/** Two lines a row: twenty of them and more on a page, the chapter's first too. */
const ROW = { leading: 9, before: 0.5, after: 3 }
/** Between what the chapter means and its headings. */
const GAP = 6

/** Opens a chapter; `end` draws it, and nothing where nothing was added. */
export function openRowChapter<Kept>(sheet: ReportSheet, look: ChapterLook<Kept>): RowChapter<Kept> {
  const shown: Kept[] = []
  let leftOut = 0
  return {
    add: kept => {
      if (shown.length === look.most) leftOut += 1
      else shown.push(kept)
    },
    end: () => {
      if (shown.length > 0) drawChapter(sheet, look, shown, leftOut)
    },
  }
}

function drawChapter<Kept>(sheet: ReportSheet, look: ChapterLook<Kept>, shown: Kept[], leftOut: number): void {
  const { paper, head, left, right, bottom } = sheet
  const flow = openFlow(paper, { bottom, beginPage: pageBeginner(sheet, { ...look, meaning: look.meaning(shown) }) })
  for (const kept of shown) {
    flow.place({ lines: look.linesOf(kept), ...ROW })
    paper.box(left, flow.y(), right - left, 0.35, COLORS.line)
  }
  if (leftOut === 0) return
  const more = look.sayMore(formatNumber(leftOut, head.language))
  flow.place({ lines: wholeWidth(sheet, more), leading: LEADING, before: 4 })
}

type PageLook = Pick<ChapterLook<unknown>, 'title' | 'headings'> & { meaning: string }

/** Each page has title and headings, the first of them also what the chapter means. */
function pageBeginner(sheet: ReportSheet, { title, meaning, headings }: PageLook): () => number {
  const { paper, left, right, top } = sheet
  let meaningLines = wholeWidth(sheet, meaning)
  return () => {
    paper.addPage()
    paper.write(top + 16, [{ x: left, text: title, ink: INKS.title }])
    const firstBaseline = top + 36
    const headingAt = firstBaseline + meaningLines.length * LEADING + (meaningLines.length === 0 ? 0 : GAP)
    meaningLines.forEach((line, index) => void paper.write(firstBaseline + index * LEADING, line))
    headings.forEach((line, index) => void paper.write(headingAt + index * LEADING, line))
    meaningLines = []
    const below = headingAt + headings.length * LEADING - 5
    paper.box(left, below, right - left, 1, COLORS.ink)
    return below + 3
  }
}

const wholeWidth = ({ paper, left, right }: ReportSheet, text: string): Line[] =>
  column(paper, left, right - left, [{ text, ink: INKS.row }])

const BETWEEN = 12

/** Columns by their left edges, in points from that of the sheet; each is as wide as the next one lets it be. */
export function columnsAt<Name extends string>(edges: Record<Name, number>) {
  const names = Object.keys(edges) as Name[] // its own keys
  const place = ({ left, right }: ReportSheet, name: Name): { x: number; width: number } => {
    const next = names.map(each => edges[each]).find(edge => edge > edges[name])
    const end = next === undefined ? right : left + next - BETWEEN
    return { x: left + edges[name], width: end - left - edges[name] }
  }
  const cells = (sheet: ReportSheet, ink: (typeof INKS)['row'], texts: Partial<Record<Name, string>>): Line[][] =>
    names.flatMap(name => {
      const text = texts[name]
      const { x, width } = place(sheet, name)
      return text === undefined ? [] : [column(sheet.paper, x, width, [{ text, ink }])]
    })
  const lines = (sheet: ReportSheet, ink: (typeof INKS)['row'], texts: Record<Name, string>): Line[] =>
    beside(...cells(sheet, ink, texts))
  return { place, cells, lines }
}
