import type { AnswerRow } from '../layout.ts'

/** Style indexes of the appended cells, in the workbook's own numbering. */
export type AnswerStyles = {
  text: number
  number: number
  date: number
  heading: number
  verdicts: Readonly<Record<AnswerRow['verdict'], number>>
}

/** How a moment is shown, as everywhere in the product: 20.11.2026, 14:05:09. Escaped, or a region would put in signs of its own. */
export const DATE_FORMAT = String.raw`dd\.mm\.yyyy\,\ hh:mm:ss`

/** Text on its ground, each pair with a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
export type Colours = { text: string; ground: string }

export const VERDICT_COLOURS: Readonly<Record<AnswerRow['verdict'], Colours>> = {
  valid: { text: '006100', ground: 'C6EFCE' },
  invalid: { text: '9C0006', ground: 'FFC7CE' },
  'not-checked': { text: '7F4F00', ground: 'FFEB9C' },
  'not-a-uid': { text: '404040', ground: 'E7E6E6' },
}

export const HEADING_COLOURS: Colours = { text: '1F1F1F', ground: 'DDEBF7' }
