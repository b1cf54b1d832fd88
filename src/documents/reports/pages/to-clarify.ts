import type { TextKey } from '../../../base/texts/define.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line, Surface } from '../paper/paper.ts'
import type { ReportEnding, ReportRow } from '../report-content.ts'
import { INKS, inked, LISTING_COLOR, VERDICT_LOOK } from '../report-style.ts'
import type { reportTexts } from '../reports-texts.ts'
import type { ReportSheet } from './report-sheet.ts'

/** What needs a person's attention, most urgent first. */
const TO_CLARIFY = ['listed', 'unreliable', 'invalid', 'differing', 'not-checked', 'not-a-uid'] as const
type ToClarify = (typeof TO_CLARIFY)[number]

/** The look of each; a listing and another company are no verdicts, so a row may count twice. */
const LOOKS = {
  ...VERDICT_LOOK,
  listed: { color: LISTING_COLOR, symbol: '!', word: 'listed' },
  unreliable: { color: LISTING_COLOR, symbol: '!', word: 'unreliableShort' },
  differing: { color: LISTING_COLOR, symbol: '!', word: 'differing' },
} as const satisfies Record<ToClarify, { color: string; symbol: string; word: TextKey<typeof reportTexts> }>

/** Rows to clarify, collected while they are drawn. */
export type Clarifying = { add: (row: ReportRow) => void; rowsOf: (which: ToClarify) => RowRanges }

export function openClarifying(): Clarifying {
  const rows = {
    listed: openRowRanges(),
    unreliable: openRowRanges(),
    invalid: openRowRanges(),
    differing: openRowRanges(),
    'not-checked': openRowRanges(),
    'not-a-uid': openRowRanges(),
  }
  return {
    add: ({ row, verdict, listing, unreliable, isDiffering }) => {
      if (row !== null && verdict !== 'valid') rows[verdict].add(row)
      if (row !== null && listing !== '') rows.listed.add(row)
      if (row !== null && unreliable) rows.unreliable.add(row)
      if (row !== null && isDiffering) rows.differing.add(row)
    },
    rowsOf: which => rows[which],
  }
}

const LEADING = 11
const BELOW_HEADING = 6
const LABEL_WIDTH = 96
/**
 * Lines of each kind; the rows themselves follow on the next pages. There is room for three kinds;
 * a hit on the list is rare and shares it.
 */
const LINES = { least: 2, most: 4 }
const KINDS_WITH_ROOM = 3

/** Returns how many lines of rows each kind gets if `height` is left on the page. */
export const linesInRoom = (height: number): number =>
  Math.min(LINES.most, Math.max(LINES.least, Math.floor((height - BELOW_HEADING) / (KINDS_WITH_ROOM * LEADING))))

/** From the heading's baseline to the last line, if every kind takes all its lines. */
export const clarifyingHeight = (lines: number): number => BELOW_HEADING + KINDS_WITH_ROOM * lines * LEADING

type ToDraw = { clarifying: Clarifying; totals: ReportEnding['totals']; lines: number }

/**
 * "Zu klären: 43 ungültig, 9 nicht geprüft", and the row numbers; nothing if every UID is valid.
 */
export function drawToClarify(
  on: Surface,
  sheet: ReportSheet,
  { clarifying, totals, lines: room }: ToDraw,
  y: number,
): void {
  const { t, head, left } = sheet
  const countOf = (which: ToClarify) =>
    which === 'listed' || which === 'unreliable' || which === 'differing'
      ? countIn(clarifying.rowsOf(which))
      : totals[which]
  const open = TO_CLARIFY.filter(which => countOf(which) > 0)
  if (open.length === 0) return
  const counts = open.map(which => `${formatNumber(countOf(which), head.language)} ${t(LOOKS[which].word)}`)
  on.write(y, [{ x: left, text: t('toClarify', { counts: counts.join(', ') }), ink: INKS.section }])
  const maxLines = Math.min(room, Math.floor((KINDS_WITH_ROOM * room) / open.length))
  const lines = open.flatMap(which => linesOf(sheet, which, clarifying.rowsOf(which), maxLines))
  lines.forEach((line, index) => void on.write(y + BELOW_HEADING + (index + 1) * LEADING, line))
}

const countIn = (rows: RowRanges): number => sizeOf(rows.ranges()) + rows.leftOut()

function linesOf(sheet: ReportSheet, which: ToClarify, rows: RowRanges, maxLines: number): Line[] {
  const { paper, t, left, right } = sheet
  const { color, symbol, word } = LOOKS[which]
  const ink = inked(INKS.rowStrong, color)
  const x = left + LABEL_WIDTH
  return beside(
    [[{ x: left, text: `${symbol} ${t(word)}`, ink }]],
    column(paper, x, right - x, [
      { text: rowsThatFit(sheet, rows, { width: right - x, lines: maxLines }), ink: INKS.row },
    ]),
  )
}

/** Returns as many row numbers as fit, and the number of the others. */
function rowsThatFit(sheet: ReportSheet, rows: RowRanges, { width, lines }: { width: number; lines: number }): string {
  const all = rows.ranges()
  const total = countIn(rows)
  const format = (some: Range[]) => describeRows(sheet, some, total)
  let count = all.length
  while (count > 1 && sheet.paper.wrap(format(all.slice(0, count)), width, INKS.row).length > lines)
    count = Math.floor(count * 0.95)
  return format(all.slice(0, count))
}

function describeRows({ t, head }: ReportSheet, ranges: Range[], total: number): string {
  const more = total - sizeOf(ranges)
  const text = t('rowsNamed', { count: total, rows: formatRanges(ranges) })
  return more === 0 ? text : `${text} ${t('rowsMore', { number: formatNumber(more, head.language) })}`
}

/**
 * Row numbers with neighbours joined: 5, 9–12. Only the first ranges are kept, and the number of
 * rows beyond them.
 */
type RowRanges = { add: (row: number) => void; ranges: () => Range[]; leftOut: () => number }

type Range = { from: number; to: number }

/** More than fit on any first page. */
const MAX_RANGES = 500

export function openRowRanges(): RowRanges {
  const ranges: Range[] = []
  let leftOut = 0
  return {
    add: row => {
      const last = ranges.at(-1)
      if (leftOut > 0 || (ranges.length === MAX_RANGES && last?.to !== row - 1)) leftOut += 1
      else if (last?.to === row - 1) last.to = row
      else ranges.push({ from: row, to: row })
    },
    ranges: () => ranges,
    leftOut: () => leftOut,
  }
}

export const sizeOf = (ranges: Range[]): number => ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)

/** "5, 9–12" */
export const formatRanges = (ranges: Range[]): string =>
  ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
