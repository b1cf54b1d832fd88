import { COLORS, INKS, inked } from '../look.ts'
import { endingAt } from '../paper/lines.ts'
import type { ReportSheet } from './report-sheet.ts'

const PRINTABLE_LOGO = /^data:image\/(?:png|jpeg);base64,/
const LOGO = { width: 160, height: 36 }

/** The firm's logo or name, the report's number, and the line below them. Returns the y beneath. */
export function drawLetterhead(sheet: ReportSheet): number {
  const { paper, head, operator, say, left, right, top } = sheet
  const number = say('numberNamed', { number: head.number })
  paper.write(top + 12, endingAt(paper, right, number, INKS.strong))
  if (PRINTABLE_LOGO.test(operator.logo)) drawLogo(sheet)
  else paper.write(top + 12, [{ x: left, text: operator.name, ink: inked(INKS.section, operator.color) }])
  const below = top + (PRINTABLE_LOGO.test(operator.logo) ? LOGO.height + 6 : 22)
  paper.box(left, below, right - left, 1.5, operator.color)
  paper.box(left, below + 1.5, right - left, 0.25, COLORS.line)
  return below
}

function drawLogo({ paper, operator, left, top }: ReportSheet): void {
  const bytes = Buffer.from(operator.logo.replace(PRINTABLE_LOGO, ''), 'base64')
  paper.picture(bytes, left, top, LOGO.width, LOGO.height)
}
