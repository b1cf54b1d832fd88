import { column, joinColumns } from '../paper/lines.ts'
import type { Ink, Line, Paper } from '../paper/paper.ts'
import { INKS } from '../report-style.ts'

/** A label and its text. */
export type Fact = { label: string; texts: string[]; ink?: Ink }

/** Returns whether a fact has any text; others are omitted. */
export const hasText = (fact: Fact): boolean => fact.texts.some(text => text.trim() !== '')

/** Returns a fact as lines: the label, and the text next to it. */
export function factLines(paper: Paper, place: { x: number; width: number; label: number }, fact: Fact): Line[] {
  const { x, width, label } = place
  const entries = fact.texts.map(text => ({ text, ink: fact.ink ?? INKS.text }))
  return joinColumns(
    column(paper, x, label - 10, [{ text: fact.label, ink: INKS.hint }]),
    column(paper, x + label, width - label, entries),
  )
}
