import type { Element } from '../../../base/xml/tree.ts'
import { addHeader, addXml } from '../../authorities/reading/add-fields.ts'
import { revokes } from '../../authorities/reading/denying-words.ts'
import { readTree } from '../../authorities/reading/read-tree.ts'
import { envelopeIn } from '../../authorities/reading/soap.ts'
import { statementOf } from '../../authorities/reading/statement.ts'
import { ADIS_ANSWERED, ADIS_KINDS, type AdisKind, isUnreliable } from './codes.ts'

/**
 * ADIS's statement on one number (digits only). `unreliable` null: unknown; `since`: yyyy-mm-dd,
 * null if not stated.
 */
export type AdisWord = { dic: string; kind: AdisKind; unreliable: boolean | null; since: string | null }

/**
 * An answer: its day (yyyy-mm-dd) and its statement on each number. Or why there is none: a status
 * of its own, a fault, or unreadable.
 */
export type AdisAnswer =
  | { kind: 'answered'; generated: string; words: AdisWord[]; unknownFields: string[] }
  | { kind: 'status' | 'fault' | 'unreadable'; code: string }

export const ADIS_NAMESPACE = 'http://adis.mfcr.cz/rozhraniCRPDPH/'
const ANSWER = 'StatusNespolehlivySubjektRozsirenyResponse'

// A hundred subjects with a hundred accounts each have some 21,000 elements.
const MAX_ELEMENTS = 100_000
const MAX_SUBJECTS = 200

const UNREADABLE: AdisAnswer = { kind: 'unreadable', code: '' }

/**
 * Parses ADIS's answer. Unreadable: a DTD, more than one answer, another namespace, a depth over
 * 20, malformed XML, and content besides the status and the subjects. Never throws.
 */
export async function readAdis(xml: string): Promise<AdisAnswer> {
  return answerOf(await readTree(xml, MAX_ELEMENTS))
}

function answerOf(tree: Element | null): AdisAnswer {
  const envelope = envelopeIn(tree)
  const [content, ...others] = envelope?.contents ?? []
  if (!envelope || !content || others.length > 0) return UNREADABLE
  if (content.name === 'Fault') return { kind: 'fault', code: faultCodeIn(content) }
  if (content.name !== ANSWER || content.uri !== ADIS_NAMESPACE) return UNREADABLE
  return answerIn(content, envelope.header)
}

const faultCodeIn = ({ children }: Element): string =>
  (children.find(({ name }) => name === 'faultcode')?.text ?? '').trim().slice(0, 100)

function answerIn(answer: Element, header: Element | null): AdisAnswer {
  const [status, ...more] = answer.children.filter(({ name }) => name === 'status')
  const subjects = answer.children.filter(({ name }) => name === 'statusSubjektu')
  if (status === undefined || more.length > 0 || subjects.length > MAX_SUBJECTS) return UNREADABLE
  const { statusCode: code = '', statusText = '', odpovedGenerovana } = status.attributes
  if (code !== ADIS_ANSWERED) return { kind: 'status', code: code.slice(0, 20) }
  const generated = dayOf(odpovedGenerovana)
  const { faults, texts, unknown } = addHeader(stateAll(answer), header)
  const isDenied = [statusText, ...texts.map(({ value }) => value)].some(text => revokes(text, 'valid'))
  if (generated === null || faults.length > 0 || isDenied) return UNREADABLE
  return { kind: 'answered', generated, words: uniqueWords(subjects, generated), unknownFields: unknown }
}

/**
 * The documented fields of an answer (docs/sources.md#czech-registers). Accounts, names and
 * addresses do not affect reliability.
 */
const READ = new Set([
  ...['status', 'status@odpovedGenerovana', 'status@statusCode', 'status@statusText', 'statusSubjektu'],
  ...['typSubjektu', 'dic', 'nespolehlivyPlatce', 'datumZverejneniNespolehlivosti', 'cisloFu'].map(
    at => `statusSubjektu@${at}`,
  ),
  ...['zverejneneUcty', 'nazevSubjektu', 'adresa'].map(at => `statusSubjektu.${at}`),
])
const OPAQUE = new Set(['statusSubjektu.zverejneneUcty', 'statusSubjektu.adresa'])

// A subject with an attribute of another namespace is dropped; the others stay readable.
const stateAll = (answer: Element) =>
  addXml(statementOf('status', 'valid'), withoutForeign(answer), {
    ...{ read: READ, opaque: OPAQUE, isOwnNamespace: (uri: string) => [ADIS_NAMESPACE, ''].includes(uri) },
  })

const withoutForeign = (answer: Element): Element => ({
  ...answer,
  children: answer.children.map(child => (child.name === 'statusSubjektu' ? { ...child, foreign: [] } : child)),
})

/** A number that occurs twice, in any spelling, is ambiguous and dropped. */
function uniqueWords(subjects: readonly Element[], generated: string): AdisWord[] {
  const byNumber = Map.groupBy(subjects, ({ attributes }) => (attributes.dic ?? '').replace(/\D/g, ''))
  return [...byNumber.values()].flatMap(([subject, ...others]) =>
    subject && others.length === 0 ? wordOf(subject, generated) : [],
  )
}

const OWN = ['typSubjektu', 'dic', 'nespolehlivyPlatce', 'datumZverejneniNespolehlivosti', 'cisloFu']

/** Drops a number whose statement is unreadable, dated in the future, or contradicted. */
function wordOf({ attributes, children }: Element, generated: string): AdisWord[] {
  const { dic, typSubjektu, nespolehlivyPlatce = '', datumZverejneniNespolehlivosti: published } = attributes
  const kind = ADIS_KINDS.find(candidate => candidate === typSubjektu)
  if (kind === undefined || dic === undefined || !/^\d{8,10}$/.test(dic)) return []
  const unreliable = isUnreliable(kind, nespolehlivyPlatce.trim())
  const isReliableSince = unreliable !== true && (published ?? '').trim() !== ''
  const since = dayOf(published)
  const isUnreadable = (published ?? '').trim() !== '' && since === null
  const isToCome = since !== null && since > generated
  if (isReliableSince || isUnreadable || isToCome || saysMore(attributes) || saysTwice(children)) return []
  return [{ dic, kind, unreliable, since: unreliable === true ? since : null }]
}

// Other attributes are harmless unless their name or value concerns validity or reliability.
const saysMore = (attributes: Element['attributes']): boolean =>
  Object.entries(attributes).some(
    ([name, value]) =>
      !OWN.includes(name) && (/nespoleh|spolehliv|platce|zrus|storno|neplat/i.test(name) || revokes(value, 'valid')),
  )

const saysTwice = (children: readonly Element[]): boolean =>
  children.some(({ name }) => /nespoleh|spolehliv/i.test(name))

/** Returns a day as yyyy-mm-dd without its offset; null if it is none. */
function dayOf(text = ''): string | null {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  if (day === undefined) return null
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? null : day
}
