import { viennaDay } from '../../../../ground/texts/format.ts'
import { textOf } from '../../read-body.ts'
import { readTree } from '../../reading/read-tree.ts'
import type { Element } from '../../xml-tree.ts'

/** What a paper says of one VAT ID, asked at that level. */
type PaperWord = { uid: string; level: 1 | 2; isValid: boolean }

/** A paper that was read: of which day's questions (Vienna, yyyy-mm-dd) in whose name, or why it is none that is known, in a word for support. */
export type ReadPaper =
  | { form: 'confirmations'; day: string; requesterUid: string; words: PaperWord[] }
  | { form: 'unknown'; flaw: string }

const unknown = (flaw: string): ReadPaper => ({ form: 'unknown', flaw })

/** When a paper came into the box, as the list says, and when it is read, by our clock. */
type PaperMoments = { deliveredAt: Date; readAt: Date }

// Two clocks that differ by less are one (docs/rules.md#clocks), and a moment without an offset may be an hour off.
const MAX_APART_MS = 3_600_000

/**
 * Reads a confirmation in the form of 2016, the only one that is known (docs/sources.md#databox). Anything in it that is not as known makes
 * it unknown, as a whole: it is kept, and confirms nothing. So does a day that is not before its delivery and today, since nobody knows
 * whether that is the day of the questions, and a delivery that is yet to come. Never throws.
 */
export async function readPaper(bytes: Buffer, { deliveredAt, readAt }: PaperMoments): Promise<ReadPaper> {
  if (deliveredAt.getTime() > readAt.getTime() + MAX_APART_MS) return unknown('delivery-to-come')
  const text = textOf(bytes)
  if (text === null) return unknown('charset')
  const root = await readTree(text)
  if (root === null) return unknown(text.trimStart().startsWith('<') ? 'xml' : 'no-xml')
  if (root.name !== 'Bestaetigungen') return unknown('root')
  const flaw = strangerIn(root, ROOT)
  if (flaw !== null) return unknown(flaw)
  const day = dayOf(root.attributes.Datum)
  const requesterUid = root.attributes.ATUID?.trim() ?? ''
  if (day === null) return unknown('Datum')
  if (day >= viennaDay(deliveredAt) || day >= viennaDay(readAt)) return unknown('day-of-delivery')
  if (!/^ATU\d{8}$/.test(requesterUid)) return unknown('ATUID')
  const words = wordsIn(root)
  return typeof words === 'string' ? unknown(words) : { form: 'confirmations', day, requesterUid, words }
}

/** The attributes of the form of 2016. */
const ROOT = new Set(['Datum', 'ATUID', 'Name', 'FAStNr', 'TMS'])
const WORD = new Set(['UID', 'Stufe', 'gueltig'])
const LONGEST_FLAW = 40

/** What stands in an element beside its known attributes and its children, in a word: it might take back what they say. Null: nothing. */
function strangerIn({ attributes, foreign, isNil, text }: Element, known: ReadonlySet<string>): string | null {
  if (isNil) return 'nil'
  if (text.trim() !== '') return 'text'
  const stranger = Object.keys(attributes).find(name => !known.has(name)) ?? foreign[0]
  return stranger?.slice(0, LONGEST_FLAW) ?? null
}

const VALID: Readonly<Record<string, boolean>> = { J: true, N: false }
const LEVELS: Readonly<Record<string, 1 | 2>> = { 1: 1, 2: 2 }

/** What it says of each VAT ID, each once; or in a word what is not as known. */
function wordsIn({ children, uri }: Element): PaperWord[] | string {
  const words = new Map<string, PaperWord>()
  for (const child of children) {
    const word = wordOf(child, uri)
    if (typeof word === 'string') return word
    words.set(`${word.uid} ${word.level} ${word.isValid}`, word)
  }
  return words.size === 0 ? 'empty' : [...words.values()]
}

function wordOf(element: Element, ofPaper: string): PaperWord | string {
  const { name, uri, attributes, children } = element
  if (name !== 'Bestaetigung' || uri !== ofPaper) return name.slice(0, LONGEST_FLAW)
  const stranger = strangerIn(element, WORD) ?? children[0]?.name.slice(0, LONGEST_FLAW)
  if (stranger !== undefined) return stranger
  const uid = attributes.UID?.trim() ?? ''
  const level = own(LEVELS, attributes.Stufe)
  const isValid = own(VALID, attributes.gueltig)
  if (!/^[A-Z]{2}[0-9A-Za-z+*]{2,13}$/.test(uid)) return 'UID'
  if (level === undefined) return 'Stufe'
  if (isValid === undefined) return 'gueltig'
  // As answers have it: a word on the same number in small letters must not go past them.
  return { uid: uid.toUpperCase(), level, isValid }
}

const own = <T>(table: Readonly<Record<string, T>>, key = ''): T | undefined =>
  Object.hasOwn(table, key.trim()) ? table[key.trim()] : undefined

/** 20260722 as 2026-07-22; null where it is no day. */
function dayOf(text = ''): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim()) ?? []
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== `${year}-${month}-${day}`
    ? null
    : `${year}-${month}-${day}`
}
