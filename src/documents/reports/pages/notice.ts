import { COLORS, INKS } from '../look.ts'
import type { Flow } from '../paper/flow.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import type { ReportSheet } from './report-sheet.ts'

const LOOK = {
  batch: { headingWidth: 150, leading: 12.5, text: INKS.text, heading: INKS.strong },
  single: { headingWidth: 130, leading: 11, text: INKS.row, heading: INKS.rowStrong },
} as const

export const noticeLook = ({ head }: ReportSheet) => LOOK[head.kind]

/** Longer lines are hard to read. */
const LONGEST_LINE = 560

/** A heading at the left, and beside it what it is about; `right`: where lines end at the latest. */
export function noticeLines(sheet: ReportSheet, heading: string, texts: string[], right = sheet.right): Line[] {
  const { paper, left } = sheet
  const look = noticeLook(sheet)
  const x = left + look.headingWidth
  const entries = texts.map(text => ({ text, ink: look.text }))
  return beside(
    column(paper, left, look.headingWidth - 16, [{ text: heading, ink: look.heading }]),
    column(paper, x, Math.min(right - x, LONGEST_LINE), entries),
  )
}

/** Places such lines below a thin line. */
export function placeNoticeLines(sheet: ReportSheet, flow: Flow, lines: Line[]): void {
  const { paper, left, right } = sheet
  const { leading } = noticeLook(sheet)
  paper.box(left, flow.y(), right - left, 0.5, COLORS.line)
  flow.place({ lines, leading, before: 4, after: leading - 3 })
}

export const placeNotice = (sheet: ReportSheet, flow: Flow, heading: string, texts: string[]): void =>
  placeNoticeLines(sheet, flow, noticeLines(sheet, heading, texts))
