import type { Language } from '../../base/texts/define.ts'

/** A text in each language: these pages are for readers of one of the two. */
export type LocalizedText = Readonly<Record<Language, string>>

/** A label and its text. Each line of a text, also in a table cell, is a paragraph. */
export type Row = readonly [label: string, text: string]

/** The parts of a page. Plain texts, so that Markdown and PDF have the same content. */
export type PagePart =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; rows: readonly Row[] }
  /** `shares`: the widths of the columns, as fractions of 1. */
  | { kind: 'table'; head: readonly string[]; shares: readonly number[]; rows: readonly (readonly string[])[] }

/** A document in one language; `file` is its name without an extension. */
export type Page = { file: string; title: string; language: Language; parts: readonly PagePart[] }

/** The prefix of a gap: what the product cannot know and the firm fills in. */
export const GAP = '☐ '

const TO_FILL_IN: LocalizedText = { de: 'bitte ergänzen', en: 'to be filled in' }

/** Returns the marked gap for what the product cannot know. */
export const gap = (language: Language, what: string): string => `${GAP}${TO_FILL_IN[language]}: ${what}`
