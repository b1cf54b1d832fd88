import { viennaDay } from '../../../../base/texts/format.ts'
import type { Element } from '../../../../base/xml/tree.ts'
import { decodeBody } from '../../../../platform/http/outgoing/read-body.ts'
import { readTree } from '../../reading/read-tree.ts'

/** A document's statement on one VAT ID, queried at that level. */
type VatIdStatement = { uid: string; level: 1 | 2; isValid: boolean }

/**
 * A parsed document: the day of its queries (Vienna, yyyy-mm-dd) and their requester, or a short
 * reason for support why its form is unknown.
 */
export type ParsedDocument =
  | { form: 'confirmations'; day: string; requesterUid: string; words: VatIdStatement[] }
  | { form: 'unknown'; flaw: string }

const unknown = (flaw: string): ParsedDocument => ({ form: 'unknown', flaw })

/** The delivery time by the list, and the time of reading by our clock. */
type DocumentTimes = { deliveredAt: Date; readAt: Date }

// Smaller differences between two clocks are ignored (docs/rules.md#clocks), and a time without an
// offset may be an hour off.
const MAX_CLOCK_DIFFERENCE_MS = 3_600_000

/**
 * Parses a confirmation in the form of 2016, the only known one (docs/sources.md#databox). Any
 * deviation makes the whole document unknown: it is stored and confirms nothing. So does a delivery
 * in the future, and a day that is not before both its delivery and today: it may not be the day of
 * the queries. Never throws.
 */
export async function parseDocument(bytes: Buffer, { deliveredAt, readAt }: DocumentTimes): Promise<ParsedDocument> {
  if (deliveredAt.getTime() > readAt.getTime() + MAX_CLOCK_DIFFERENCE_MS) return unknown('delivery-to-come')
  const text = decodeBody(bytes)
  if (text === null) return unknown('charset')
  const root = await readTree(text)
  if (root === null) return unknown(text.trimStart().startsWith('<') ? 'xml' : 'no-xml')
  if (root.name !== 'Bestaetigungen') return unknown('root')
  const unknownField = unknownFieldIn(root, ROOT_ATTRIBUTES)
  if (unknownField !== null) return unknown(unknownField)
  const day = parseDay(root.attributes.Datum)
  const requesterUid = root.attributes.ATUID?.trim() ?? ''
  if (day === null) return unknown('Datum')
  if (day >= viennaDay(deliveredAt) || day >= viennaDay(readAt)) return unknown('day-of-delivery')
  if (!/^ATU\d{8}$/.test(requesterUid)) return unknown('ATUID')
  const statements = statementsIn(root)
  return typeof statements === 'string'
    ? unknown(statements)
    : { form: 'confirmations', day, requesterUid, words: statements }
}

/** The attributes in the form of 2016. */
const ROOT_ATTRIBUTES = new Set(['Datum', 'ATUID', 'Name', 'FAStNr', 'TMS'])
const STATEMENT_ATTRIBUTES = new Set(['UID', 'Stufe', 'gueltig'])
const MAX_FLAW_LENGTH = 40

/**
 * Returns a short description of content besides the known attributes and the children, which might
 * revoke the statements. Returns null if there is none.
 */
function unknownFieldIn({ attributes, foreign, isNil, text }: Element, knownNames: ReadonlySet<string>): string | null {
  if (isNil) return 'nil'
  if (text.trim() !== '') return 'text'
  const unknownName = Object.keys(attributes).find(name => !knownNames.has(name)) ?? foreign[0]
  return unknownName?.slice(0, MAX_FLAW_LENGTH) ?? null
}

const VALID: Readonly<Record<string, boolean>> = { J: true, N: false }
const LEVELS: Readonly<Record<string, 1 | 2>> = { 1: 1, 2: 2 }

/** Returns the statement on each VAT ID, each once, or a short description of a deviation. */
function statementsIn({ children, uri }: Element): VatIdStatement[] | string {
  const statements = new Map<string, VatIdStatement>()
  for (const child of children) {
    const statement = statementIn(child, uri)
    if (typeof statement === 'string') return statement
    statements.set(`${statement.uid} ${statement.level} ${statement.isValid}`, statement)
  }
  return statements.size === 0 ? 'empty' : [...statements.values()]
}

function statementIn(element: Element, documentUri: string): VatIdStatement | string {
  const { name, uri, attributes, children } = element
  if (name !== 'Bestaetigung' || uri !== documentUri) return name.slice(0, MAX_FLAW_LENGTH)
  const unknownName = unknownFieldIn(element, STATEMENT_ATTRIBUTES) ?? children[0]?.name.slice(0, MAX_FLAW_LENGTH)
  if (unknownName !== undefined) return unknownName
  const uid = attributes.UID?.trim() ?? ''
  const level = lookUp(LEVELS, attributes.Stufe)
  const isValid = lookUp(VALID, attributes.gueltig)
  if (!/^[A-Z]{2}[0-9A-Za-z+*]{2,13}$/.test(uid)) return 'UID'
  if (level === undefined) return 'Stufe'
  if (isValid === undefined) return 'gueltig'
  // In capitals like answers, so that a statement on the same number in lower case is matched.
  return { uid: uid.toUpperCase(), level, isValid }
}

const lookUp = <T>(table: Readonly<Record<string, T>>, key = ''): T | undefined =>
  Object.hasOwn(table, key.trim()) ? table[key.trim()] : undefined

/** Converts 20260722 to 2026-07-22; null if it is no day. */
function parseDay(text = ''): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim()) ?? []
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== `${year}-${month}-${day}`
    ? null
    : `${year}-${month}-${day}`
}
