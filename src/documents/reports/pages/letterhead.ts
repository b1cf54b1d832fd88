import { COLORS, INKS, inked } from '../look.ts'
import { column, endingAt } from '../paper/lines.ts'
import type { ReportSheet } from './report-sheet.ts'

const PRINTABLE_LOGO = /^data:image\/(?:png|jpeg);base64,/
const LOGO = { width: 160, height: 36 }
const NAME_LEADING = 14
/** Between the name and the report's number. */
const BESIDE_NUMBER = 16

/** The firm's logo or name, the report's number, and the line below them. Returns the y beneath. */
export function drawLetterhead(sheet: ReportSheet): number {
  const { paper, head, operator, say, left, right, top } = sheet
  const number = say('numberNamed', { number: head.number })
  paper.write(top + 12, endingAt(paper, right, number, INKS.strong))
  const room = right - left - paper.widthOf(number, INKS.strong) - BESIDE_NUMBER
  const below = PRINTABLE_LOGO.test(operator.logo) ? drawLogo(sheet) : drawName(sheet, room)
  paper.box(left, below, right - left, 1.5, operator.color)
  paper.box(left, below + 1.5, right - left, 0.25, COLORS.line)
  return below
}

function drawLogo({ paper, operator, left, top }: ReportSheet): number {
  const bytes = Buffer.from(operator.logo.replace(PRINTABLE_LOGO, ''), 'base64')
  paper.picture(bytes, left, top, LOGO.width, LOGO.height)
  return top + LOGO.height + 6
}

/** A long name takes several lines beside the number. */
function drawName({ paper, operator, left, top }: ReportSheet, width: number): number {
  const lines = column(paper, left, width, [{ text: operator.name, ink: inked(INKS.section, operator.color) }])
  lines.forEach((line, index) => void paper.write(top + 12 + index * NAME_LEADING, line))
  return top + 22 + Math.max(0, lines.length - 1) * NAME_LEADING
}
