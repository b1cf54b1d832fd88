import { column, joinColumns } from '../paper/lines.ts'
import type { Line, PdfCanvas, TextStyle } from '../paper/paper.ts'
import { TEXT_STYLES } from '../report-style.ts'

/** A label and its text. */
export type Fact = { label: string; texts: string[]; style?: TextStyle }

/** Returns whether a fact has any text; others are omitted. */
export const hasText = (fact: Fact): boolean => fact.texts.some(text => text.trim() !== '')

/** Returns a fact as lines: the label, and the text next to it. */
export function factLines(paper: PdfCanvas, place: { x: number; width: number; label: number }, fact: Fact): Line[] {
  const { x, width, label } = place
  const entries = fact.texts.map(text => ({ text, style: fact.style ?? TEXT_STYLES.text }))
  return joinColumns(
    column(paper, x, label - 10, [{ text: fact.label, style: TEXT_STYLES.hint }]),
    column(paper, x + label, width - label, entries),
  )
}
