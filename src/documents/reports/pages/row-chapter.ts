import { formatNumber } from '../../../base/texts/format.ts'
import { openFlow, type TableRow, writeRow } from '../paper/flow.ts'
import { column, joinColumns } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import type { Tag, TagType } from '../paper/tags.ts'
import { COLORS, TEXT_STYLES } from '../report-style.ts'
import type { ReportSheet } from './report-sheet.ts'

export type ChapterOptions<Row> = {
  title: string
  /** Returns the chapter's explanation on its first page, which depends on the rows shown. */
  meaning: (rows: readonly Row[]) => string
  headings: Line[]
  linesOf: (row: Row) => Line[]
  /** The maximum number of rows shown; the rest are only counted. */
  maxRows: number
  moreText: (number: string) => string
}

/** A chapter after a report's rows about some of them, collected while the rows are drawn. */
export type RowChapter<Row> = { add: (row: Row) => void; end: () => void }

const LEADING = 10
/** Two lines per row allow at least twenty rows on a page, also on the chapter's first. */
const ROW = { leading: 9, before: 0.5, after: 3 }
/** The space between the explanation and the headings. */
const GAP = 6

/** Opens a chapter; `end` draws it unless it is empty. */
export function openRowChapter<Row>(sheet: ReportSheet, options: ChapterOptions<Row>): RowChapter<Row> {
  const rows: Row[] = []
  let omittedCount = 0
  return {
    add: row => {
      if (rows.length === options.maxRows) omittedCount += 1
      else rows.push(row)
    },
    end: () => {
      if (rows.length > 0) drawChapter(sheet, options, rows, omittedCount)
    },
  }
}

function drawChapter<Row>(sheet: ReportSheet, options: ChapterOptions<Row>, rows: Row[], omittedCount: number): void {
  const { paper, head, left, right, bottom } = sheet
  const chapter = openChapter(sheet, { ...options, meaning: options.meaning(rows) })
  const flow = openFlow(paper, { bottom, beginPage: chapter.beginPage })
  for (const row of rows) {
    flow.place({ lines: options.linesOf(row), ...ROW, structure: chapter.row() })
    paper.box(left, flow.y(), right - left, 0.35, COLORS.line)
  }
  chapter.end()
  if (omittedCount === 0) return
  const more = options.moreText(formatNumber(omittedCount, head.language))
  flow.place({ lines: fullWidthLines(sheet, more), leading: LEADING, before: 4 })
}

type PageOptions = Pick<ChapterOptions<unknown>, 'title' | 'headings'> & { meaning: string }

/**
 * The UID's cell, after the row number. It is the row's heading for screen readers; text below the
 * cells belongs to the cell after it.
 */
const UID_CELL = 1

/**
 * Opens a chapter's pages and its table. Each page has title and headings, tagged once for screen
 * readers; the first page also has the explanation.
 */
function openChapter({ paper, left, right, top, ...sheet }: ReportSheet, { title, meaning, headings }: PageOptions) {
  const columns = 1 + Math.max(...headings.flat().map(({ cell = 0 }) => cell))
  const cells = Array.from({ length: columns }, (_, at): TagType => (at === UID_CELL ? 'TH' : 'TD'))
  let table: Tag | null = null
  const openTableOnce = () => {
    table ??= paper.openTag('Table')
    return table
  }
  let meaningLines = fullWidthLines({ ...sheet, paper, left, right, top }, meaning)
  return {
    beginPage: () => {
      paper.addPage()
      const isFirst = table === null
      const drawTitle = () => paper.write(top + 16, [{ x: left, text: title, style: TEXT_STYLES.title }])
      if (isFirst) {
        paper.bookmark(title)
        paper.element('H2', drawTitle)
      } else paper.tagged(null, drawTitle)
      const firstBaseline = top + 36
      const headingAt = firstBaseline + meaningLines.length * LEADING + (meaningLines.length === 0 ? 0 : GAP)
      const drawMeaning = () =>
        meaningLines.forEach((line, index) => void paper.write(firstBaseline + index * LEADING, line))
      if (meaningLines.length > 0) paper.element('P', drawMeaning)
      meaningLines = []
      const row = isFirst ? { table: openTableOnce(), cells: cells.map(() => 'TH' as const) } : null
      writeRow(paper, row, { lines: headings, y: headingAt - LEADING, leading: LEADING })
      const below = headingAt + headings.length * LEADING - 5
      paper.box(left, below, right - left, 1, COLORS.style)
      return below + 3
    },
    row: (): TableRow => ({ table: openTableOnce(), cells, rest: UID_CELL + 1 }),
    end: () => paper.closeTag(openTableOnce()),
  }
}

const fullWidthLines = ({ paper, left, right }: ReportSheet, text: string): Line[] =>
  column(paper, left, right - left, [{ text, style: TEXT_STYLES.row }])

const COLUMN_GAP = 12

/**
 * Defines columns by their left edges, in points from that of the sheet; each extends to the next
 * one.
 */
export function columnsAt<Name extends string>(edges: Record<Name, number>) {
  const names = Object.keys(edges) as Name[] // its own keys
  const place = ({ left, right }: ReportSheet, name: Name): { x: number; width: number } => {
    const next = names.map(column => edges[column]).find(edge => edge > edges[name])
    const end = next === undefined ? right : left + next - COLUMN_GAP
    return { x: left + edges[name], width: end - left - edges[name] }
  }
  const cells = (
    sheet: ReportSheet,
    style: (typeof TEXT_STYLES)['row'],
    texts: Partial<Record<Name, string>>,
  ): Line[][] =>
    names.flatMap(name => {
      const text = texts[name]
      const { x, width } = place(sheet, name)
      return text === undefined ? [] : [column(sheet.paper, x, width, [{ text, style }])]
    })
  const lines = (sheet: ReportSheet, style: (typeof TEXT_STYLES)['row'], texts: Record<Name, string>): Line[] =>
    joinColumns(...cells(sheet, style, texts))
  return { place, cells, lines }
}
