import { VERSION } from '../../base/releases/version.ts'
import { factLines } from '../../documents/reports/pages/facts.ts'
import { type Flow, openFlow } from '../../documents/reports/paper/flow.ts'
import { column, joinColumns, rightAligned } from '../../documents/reports/paper/lines.ts'
import { type Line, openPdfCanvas, type PdfCanvas, type TextStyle } from '../../documents/reports/paper/paper.ts'
import { COLORS, TEXT_STYLES, withColor } from '../../documents/reports/report-style.ts'
import type { Installation } from './installation.ts'
import { GAP, type Page, type PagePart } from './page.ts'

const MARGIN = 56
const FOOT_HEIGHT = 40
const LABEL_WIDTH = 128
const COLUMN_GAP = 10
const MIN_HEADING_SPACE = 90
const GAP_COLOR = '#9a6700'
const LEADING = { title: 26, heading: 16, text: 12.5, row: 11 } as const

type Sheet = {
  paper: PdfCanvas
  page: Page
  flow: Flow
  left: number
  width: number
  bottom: number
  /** The table being drawn: its head is repeated on each page. */
  currentTable: { head: Line[] | null }
}

/** Returns a page as PDF/A-2b in A4, with the layout of the reports. */
export function formatPdf(page: Page, { operator, at }: Installation): Promise<Uint8Array> {
  const paper = openPdfCanvas({
    landscape: false,
    title: page.title,
    language: page.language === 'de' ? 'de-AT' : 'en',
    creator: `UID Check ${VERSION}`,
    begunAt: at,
    pageFoot: number => ({
      y: footY(paper),
      line: rightAligned(paper, totalsAt(paper), `${number}`, TEXT_STYLES.foot),
    }),
  })
  const [left, width, bottom] = [MARGIN, paper.width - 2 * MARGIN, paper.height - FOOT_HEIGHT - 6]
  const currentTable: Sheet['currentTable'] = { head: null }
  const startPage = () => {
    paper.addPage()
    const top = letterhead(paper, operator.name, operator.color)
    return currentTable.head === null ? top : repeatHead(paper, currentTable.head, top)
  }
  const sheet = {
    paper,
    page,
    left,
    width,
    bottom,
    currentTable,
    flow: openFlow(paper, { bottom, beginPage: startPage }),
  }
  placeTitle(sheet)
  for (const part of page.parts) placePart(sheet, part)
  return paper.close([createFoot(sheet)], at)
}

const footY = (paper: PdfCanvas) => paper.height - 28
const totalsAt = (paper: PdfCanvas) => paper.width - MARGIN - 20

const createFoot = ({ paper, page, left }: Sheet) => ({
  y: footY(paper),
  line: [
    { x: left, text: page.title, style: TEXT_STYLES.foot },
    { x: totalsAt(paper), text: ` / ${paper.pages()}`, style: TEXT_STYLES.foot },
  ],
})

function repeatHead(paper: PdfCanvas, head: Line[], top: number): number {
  head.forEach((line, index) => void paper.write(top + (index + 1) * LEADING.row, line))
  return top + head.length * LEADING.row + 4
}

function letterhead(paper: PdfCanvas, name: string, color: string): number {
  const width = paper.width - 2 * MARGIN
  const lines = column(paper, MARGIN, width, [{ text: name, style: withColor(TEXT_STYLES.strong, color) }])
  lines.forEach((line, index) => void paper.write(MARGIN - 8 + index * LEADING.text, line))
  const lineY = MARGIN + (lines.length - 1) * LEADING.text
  paper.box(MARGIN, lineY, width, 1.5, color)
  return lineY + 14
}

function placeTitle({ paper, page, flow, left, width }: Sheet): void {
  const style = { ...TEXT_STYLES.title, size: 18 }
  flow.place({
    lines: column(paper, left, width, [{ text: page.title, style }]),
    leading: LEADING.title,
    before: 6,
    after: 10,
  })
}

function placePart(sheet: Sheet, part: PagePart): void {
  if (part.kind === 'heading') placeHeading(sheet, part.text)
  else if (part.kind === 'paragraph') placeText(sheet, part.text)
  else if (part.kind === 'list') for (const item of part.items) placeItem(sheet, item)
  else if (part.kind === 'facts') for (const [label, text] of part.rows) placeFact(sheet, label, text)
  else placeTable(sheet, part)
}

/** Keeps a heading with the text that follows: near the foot of a page it moves to the next one. */
function placeHeading({ paper, flow, left, width, bottom }: Sheet, text: string): void {
  if (flow.y() + MIN_HEADING_SPACE > bottom) flow.reserve(Math.max(0, bottom - flow.y()))
  const lines = column(paper, left, width, [{ text, style: TEXT_STYLES.section }])
  flow.place({ lines, leading: LEADING.heading, before: 14, after: 4 })
}

const styleFor = (text: string, style: TextStyle): TextStyle =>
  text.startsWith(GAP) ? { ...style, face: 'bold', color: GAP_COLOR } : style

function placeText({ paper, flow, left, width }: Sheet, text: string): void {
  const lines = column(paper, left, width, [{ text, style: styleFor(text, TEXT_STYLES.text) }])
  flow.place({ lines, leading: LEADING.text, after: 6 })
}

function placeItem({ paper, flow, left, width }: Sheet, text: string): void {
  const isGap = text.startsWith(GAP)
  const mark: Line = isGap ? [] : [{ x: left, text: '–', style: TEXT_STYLES.hint }]
  const lines = column(paper, left + 12, width - 12, [{ text, style: styleFor(text, TEXT_STYLES.text) }])
  flow.place({ lines: joinColumns([mark], lines), leading: LEADING.text, after: 3 })
}

/** Draws line by line, so that a long fact continues on the next page. */
function placeFact({ paper, flow, left, width }: Sheet, label: string, text: string): void {
  const area = { x: left, width, label: LABEL_WIDTH }
  const texts = text.split('\n')
  texts.forEach((each, index) => {
    const lines = factLines(paper, area, {
      label: index === 0 ? label : '',
      texts: [each],
      style: styleFor(each, TEXT_STYLES.text),
    })
    flow.place({ lines, leading: LEADING.text, after: index === texts.length - 1 ? 5 : 0 })
  })
}

function placeTable(sheet: Sheet, { head, shares, rows }: Extract<PagePart, { kind: 'table' }>): void {
  const headLines = cellLines(sheet, shares, head, TEXT_STYLES.rowStrong)
  placeRow(sheet, headLines)
  sheet.currentTable.head = headLines
  for (const row of rows) placeRow(sheet, cellLines(sheet, shares, row, TEXT_STYLES.row))
  sheet.currentTable.head = null
}

const cellLines = (
  { paper, left, width }: Sheet,
  shares: readonly number[],
  cells: readonly string[],
  style: TextStyle,
) =>
  joinColumns(
    ...cells.map((cell, index) => {
      const x = left + width * shares.slice(0, index).reduce((sum, share) => sum + share, 0)
      const entries = cell.split('\n').map(text => ({ text, style: styleFor(text, style) }))
      return column(paper, x, width * (shares[index] ?? 0) - COLUMN_GAP, entries)
    }),
  )

function placeRow({ paper, flow, left, width }: Sheet, lines: Line[]): void {
  flow.place({ lines, leading: LEADING.row, before: 4, after: 4 })
  paper.box(left, flow.y(), width, 0.5, COLORS.line)
}
