import type { TextKey } from '../../../base/texts/define.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import { translate } from '../../../base/texts/translate.ts'
import { isMarkId, MARK_IDS, MARK_TEXTS, type MarkId } from '../../../registers/marks/mark-rules.ts'
import { column, joinColumns } from '../paper/lines.ts'
import type { Line, Surface } from '../paper/paper.ts'
import type { ReportEnding, ReportRow } from '../report-content.ts'
import { MARK_COLOR, TEXT_STYLES, VERDICT_STYLES, withColor } from '../report-style.ts'
import type { reportTexts } from '../reports-texts.ts'
import type { ReportSheet } from './report-sheet.ts'

/** The kinds of rows that need a person's attention, the most urgent first. */
const CLARIFY_KINDS = [...MARK_IDS, 'invalid', 'differing', 'not-checked', 'not-a-uid'] as const
type ClarifyKind = (typeof CLARIFY_KINDS)[number]

/**
 * Colour, symbol and word of each kind but the marks, which share one style. Marks and a differing
 * company are not verdicts, so a row may count twice.
 */
const MARK_STYLE = { color: MARK_COLOR, symbol: '!' }
const KIND_STYLES = {
  ...VERDICT_STYLES,
  differing: { ...MARK_STYLE, word: 'differing' },
} as const satisfies Record<
  Exclude<ClarifyKind, MarkId>,
  { color: string; symbol: string; word: TextKey<typeof reportTexts> }
>

const styleOf = (kind: ClarifyKind) => (isMarkId(kind) ? MARK_STYLE : KIND_STYLES[kind])

const wordOf = ({ t, head }: ReportSheet, kind: ClarifyKind): string =>
  isMarkId(kind) ? translate(MARK_TEXTS[kind], head.language)('short') : t(KIND_STYLES[kind].word)

/** Rows to clarify, collected while they are drawn. */
export type RowsToClarify = { add: (row: ReportRow) => void; rowsOf: (kind: ClarifyKind) => RowRanges }

export function createRowsToClarify(): RowsToClarify {
  const rows = new Map(CLARIFY_KINDS.map(kind => [kind, createRowRanges()]))
  return {
    add: reportRow => {
      const { row } = reportRow
      if (row !== null) for (const kind of CLARIFY_KINDS) if (concerns(kind, reportRow)) rows.get(kind)?.add(row)
    },
    rowsOf: kind => rows.get(kind) ?? createRowRanges(),
  }
}

const concerns = (kind: ClarifyKind, { verdict, marks, isDiffering }: ReportRow): boolean => {
  if (isMarkId(kind)) return marks[kind] !== undefined
  return kind === 'differing' ? isDiffering : verdict === kind
}

const LEADING = 11
const BELOW_HEADING = 6
const LABEL_WIDTH = 96
/**
 * The number of lines per kind; the rows themselves follow on the next pages. There is room for
 * three kinds; further kinds are rare and share it.
 */
const LINES = { least: 2, most: 4 }
const KINDS_WITH_ROOM = 3

/** Returns how many lines of rows each kind gets if `height` is left on the page. */
export const linesPerKindIn = (height: number): number =>
  Math.min(LINES.most, Math.max(LINES.least, Math.floor((height - BELOW_HEADING) / (KINDS_WITH_ROOM * LEADING))))

/**
 * Returns the height from the heading's baseline to the last line, if every kind takes all its
 * lines.
 */
export const clarifyingHeight = (lines: number): number => BELOW_HEADING + KINDS_WITH_ROOM * lines * LEADING

type ClarifyContent = { clarifying: RowsToClarify; totals: ReportEnding['totals']; lines: number }

/**
 * Draws "Zu klären: 43 ungültig, 9 nicht geprüft" and the row numbers, or nothing if every UID is
 * valid.
 */
export function drawToClarify(
  surface: Surface,
  sheet: ReportSheet,
  { clarifying, totals, lines: linesPerKind }: ClarifyContent,
  y: number,
): void {
  const { t, head, left } = sheet
  const countOf = (kind: ClarifyKind) =>
    isMarkId(kind) || kind === 'differing' ? countRows(clarifying.rowsOf(kind)) : totals[kind]
  const presentKinds = CLARIFY_KINDS.filter(kind => countOf(kind) > 0)
  if (presentKinds.length === 0) return
  const counts = presentKinds.map(kind => `${formatNumber(countOf(kind), head.language)} ${wordOf(sheet, kind)}`)
  surface.write(y, [{ x: left, text: t('toClarify', { counts: counts.join(', ') }), style: TEXT_STYLES.section }])
  const maxLines = Math.min(linesPerKind, Math.floor((KINDS_WITH_ROOM * linesPerKind) / presentKinds.length))
  const lines = presentKinds.flatMap(kind => linesOf(sheet, kind, clarifying.rowsOf(kind), maxLines))
  lines.forEach((line, index) => void surface.write(y + BELOW_HEADING + (index + 1) * LEADING, line))
}

const countRows = (rows: RowRanges): number => countRowsIn(rows.ranges()) + rows.leftOut()

function linesOf(sheet: ReportSheet, kind: ClarifyKind, rows: RowRanges, maxLines: number): Line[] {
  const { paper, left, right } = sheet
  const { color, symbol } = styleOf(kind)
  const style = withColor(TEXT_STYLES.rowStrong, color)
  const x = left + LABEL_WIDTH
  return joinColumns(
    [[{ x: left, text: `${symbol} ${wordOf(sheet, kind)}`, style }]],
    column(paper, x, right - x, [
      { text: rowsThatFit(sheet, rows, { width: right - x, lines: maxLines }), style: TEXT_STYLES.row },
    ]),
  )
}

/** Returns as many row numbers as fit, and the number of the others. */
function rowsThatFit(sheet: ReportSheet, rows: RowRanges, { width, lines }: { width: number; lines: number }): string {
  const ranges = rows.ranges()
  const total = countRows(rows)
  const format = (shownRanges: Range[]) => describeRows(sheet, shownRanges, total)
  let count = ranges.length
  while (count > 1 && sheet.paper.wrap(format(ranges.slice(0, count)), width, TEXT_STYLES.row).length > lines)
    count = Math.floor(count * 0.95)
  return format(ranges.slice(0, count))
}

function describeRows({ t, head }: ReportSheet, ranges: Range[], total: number): string {
  const more = total - countRowsIn(ranges)
  const text = t('rowsNamed', { count: total, rows: formatRanges(ranges) })
  return more === 0 ? text : `${text} ${t('rowsMore', { number: formatNumber(more, head.language) })}`
}

/**
 * Row numbers with consecutive ones joined: 5, 9–12. Only the first ranges are stored, and the
 * number of rows beyond them.
 */
type RowRanges = { add: (row: number) => void; ranges: () => Range[]; leftOut: () => number }

type Range = { from: number; to: number }

/** The maximum number of ranges, more than fit on any first page. */
const MAX_RANGES = 500

export function createRowRanges(): RowRanges {
  const ranges: Range[] = []
  let omittedCount = 0
  return {
    add: row => {
      const last = ranges.at(-1)
      if (omittedCount > 0 || (ranges.length === MAX_RANGES && last?.to !== row - 1)) omittedCount += 1
      else if (last?.to === row - 1) last.to = row
      else ranges.push({ from: row, to: row })
    },
    ranges: () => ranges,
    leftOut: () => omittedCount,
  }
}

export const countRowsIn = (ranges: Range[]): number => ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)

/** Formats ranges as "5, 9–12". */
export const formatRanges = (ranges: Range[]): string =>
  ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
