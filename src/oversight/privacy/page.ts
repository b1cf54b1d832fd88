import type { Language } from '../../ground/texts/define.ts'

/** What is said, in each language: these pages are for people who read one of the two. */
export type Words = Readonly<Record<Language, string>>

/** A label and what it says; of a cell, too: each line of a text is a paragraph of its own. */
export type Row = readonly [label: string, text: string]

/** What a page is made of. Plain texts, so that Markdown and PDF say the same. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; rows: readonly Row[] }
  /** `shares`: how wide the columns are, of a whole of 1. */
  | { kind: 'table'; head: readonly string[]; shares: readonly number[]; rows: readonly (readonly string[])[] }

/** A document in one language; `file` is its name without an ending. */
export type Page = { file: string; title: string; language: Language; parts: readonly Part[] }

/** How a gap begins: what the product cannot know, and the firm fills in. */
export const GAP = '☐ '

const TO_FILL_IN: Words = { de: 'bitte ergänzen', en: 'to be filled in' }

/** Returns the marked gap for what the product cannot know. */
export const gap = (language: Language, what: Words): string => `${GAP}${TO_FILL_IN[language]}: ${what[language]}`

export const heading = (text: string): Part => ({ kind: 'heading', text })
export const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
export const list = (items: readonly string[]): Part => ({ kind: 'list', items })
export const facts = (rows: readonly Row[]): Part => ({ kind: 'facts', rows })
