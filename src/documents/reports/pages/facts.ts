import { INKS } from '../look.ts'
import { beside, column } from '../paper/lines.ts'
import type { Ink, Line, Paper } from '../paper/paper.ts'

/** A label and what it says. */
export type Fact = { label: string; texts: string[]; ink?: Ink }

/** A fact without a word in it is left out. */
export const isSaid = (fact: Fact): boolean => fact.texts.some(text => text.trim() !== '')

/** A fact as lines: the label, and beside it what it says. */
export function factLines(paper: Paper, place: { x: number; width: number; label: number }, fact: Fact): Line[] {
  const { x, width, label } = place
  const entries = fact.texts.map(text => ({ text, ink: fact.ink ?? INKS.text }))
  return beside(
    column(paper, x, label - 10, [{ text: fact.label, ink: INKS.hint }]),
    column(paper, x + label, width - label, entries),
  )
}
