import { z } from 'zod'
import { httpError, isObject, type JsonObject, noReply, readJsonObject, type TextResponse } from '../register-json.ts'
import type { NoReply, Statement } from '../state-register.ts'
import { undocumentedFields } from '../undocumented-fields.ts'
import { uniqueBy } from '../unique-by.ts'
import { type AnafState, SUCCESS } from './codes.ts'
import { type ReadSubject, readSubject } from './read-subject.ts'
import { storedSubject } from './stored-subject.ts'

/** What was queried: VAT IDs by their number in digits without leading zeros, and the day. */
export type AnafQuery = { uidByCui: ReadonlyMap<string, string>; day: string }

/** An answer. `stored`: what of it may be stored. */
export type AnafAnswer = {
  kind: 'answered'
  statements: Statement<AnafState>[]
  stored: JsonObject
  unknownFields: string[]
}

// A hundred numbers are queried at once.
const MAX_ITEMS = 200

const items = z.array(z.unknown()).max(MAX_ITEMS)
const answerSchema = z.looseObject({
  cod: z.literal(SUCCESS.cod).optional(),
  message: z.literal(SUCCESS.message).optional(),
  found: items,
  notFound: items.optional(),
  // Spelled like this by earlier versions.
  notfound: items.optional(),
})

/** Reads ANAF's answer (docs/sources.md#romanian-register). Never throws. */
export function readAnaf(response: TextResponse, query: AnafQuery): AnafAnswer | NoReply {
  if (response.status !== 200) return httpError(response)
  const answer = answerSchema.safeParse(readJsonObject(response.body)).data
  const unknownFields = answer ? undocumentedFields({ ...answer, found: [] }, { read: READ }) : null
  return answer && unknownFields ? answerOf(answer, query, unknownFields) : noReply('unreadable')
}

const READ = new Set(['cod', 'message', 'found', 'notFound', 'notFound[]', 'notfound', 'notfound[]'])

function answerOf(
  { found, notFound = [], notfound = [] }: z.infer<typeof answerSchema>,
  { uidByCui, day }: AnafQuery,
  unknownFields: string[],
): AnafAnswer {
  const items = [...found.map(foundItem), ...[...notFound, ...notfound].map(missingItem)]
  // A number that is found and not found, or found twice, is ambiguous.
  const read = uniqueBy(items, ({ cui }) => cui).flatMap(([cui, { json }]) => {
    const uid = uidByCui.get(cui)
    return uid === undefined ? [] : [{ uid, cui, json, subject: json === null ? UNKNOWN : readSubject(json, day) }]
  })
  const statements = read.flatMap(({ uid, subject }) =>
    subject ? [{ uid, state: subject.state, since: subject.since }] : [],
  )
  const stored = {
    found: read.flatMap(({ json }) => (json ? [storedSubject(json)] : [])),
    notFound: read.flatMap(({ json, cui }) => (json ? [] : [Number(cui)])),
  }
  const surplus = read.flatMap(({ subject }) => subject?.unknownFields ?? [])
  return { kind: 'answered', statements, stored, unknownFields: [...new Set([...unknownFields, ...surplus])] }
}

const UNKNOWN: ReadSubject = { state: 'unknown', since: null, unknownFields: [] }

/** A number in digits, null if it is none. `json`: its company, null if it was not found. */
type Item = { cui: string | null; json: JsonObject | null }

const foundItem = (item: unknown): Item =>
  isObject(item) && isObject(item.date_generale)
    ? { cui: digitsOf(item.date_generale.cui), json: item }
    : { cui: null, json: null }

/**
 * A number that was not found is sent as itself, by earlier versions in an object; one with further
 * fields is read as a company, and says nothing.
 */
function missingItem(item: unknown): Item {
  if (!isObject(item)) return { cui: digitsOf(item), json: null }
  const isMissing = Object.keys(item).every(name => name === 'cui' || name === 'data')
  return { cui: digitsOf(item.cui), json: isMissing ? null : item }
}

/** With or without its country, so that a number that occurs twice is ambiguous. */
function digitsOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  const [, digits = null] = (typeof text === 'string' && /^\s*(?:RO)?\s*0*(\d{1,10})\s*$/i.exec(text)) || []
  return digits
}
