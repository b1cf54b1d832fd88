import { SaxesParser, type SaxesTagNS } from 'saxes'
import { ADIS_ANSWERED, ADIS_KINDS, type AdisKind, isUnreliable } from './codes.ts'

/** What ADIS says of one number, digits alone. `unreliable` null: nothing is known; `since`: as a day yyyy-mm-dd, null where it says none. */
export type AdisWord = { dic: string; kind: AdisKind; unreliable: boolean | null; since: string | null }

/** An answer: of which day, yyyy-mm-dd, and its word on each number. Or why it is none: a status of its own, a fault, nothing readable. */
export type AdisAnswer =
  | { kind: 'answered'; generated: string; words: AdisWord[] }
  | { kind: 'status' | 'fault' | 'unreadable'; code: string }

export const ADIS_NAMESPACE = 'http://adis.mfcr.cz/rozhraniCRPDPH/'
const ANSWER = 'StatusNespolehlivySubjektRozsirenyResponse'

// Envelope, Body, answer, subject, address or accounts, account, its parts: seven.
const DEEPEST = 20
const MOST_SUBJECTS = 200

type Attributes = Readonly<Record<string, string>>
type Found = { answers: number; statuses: Attributes[]; subjects: Attributes[]; fault: string | null; text: string }

/**
 * Takes the text of ADIS's answer; returns what it says. A DTD, more than one answer, one of another namespace or whose elements are over 20
 * deep, and whatever is not well-formed to its end, is unreadable. Never throws.
 */
export function readAdis(xml: string): AdisAnswer {
  const found: Found = { answers: 0, statuses: [], subjects: [], fault: null, text: '' }
  try {
    parse(xml, found)
  } catch {
    return { kind: 'unreadable', code: '' }
  }
  if (found.fault !== null) return { kind: 'fault', code: found.fault }
  const [status, ...more] = found.statuses
  if (found.answers !== 1 || status === undefined || more.length > 0) return { kind: 'unreadable', code: '' }
  const code = status.statusCode ?? ''
  if (code !== ADIS_ANSWERED) return { kind: 'status', code: code.slice(0, 20) }
  const generated = dayOf(status.odpovedGenerovana)
  if (generated === null) return { kind: 'unreadable', code: '' }
  return { kind: 'answered', generated, words: onceEach(found.subjects.flatMap(wordOf)) }
}

function parse(xml: string, found: Found): void {
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (why: string) => {
    throw new Error(why)
  }
  parser.on('error', error => refuse(error.message))
  parser.on('doctype', () => refuse('DTD'))
  // Before saxes looks for the tag's namespace, which takes longer the deeper it is.
  parser.on('opentagstart', () => path.length === DEEPEST && refuse('too deep'))
  parser.on('opentag', tag => {
    path.push(tag.local)
    found.text = ''
    note(path, tag, found)
    if (found.subjects.length > MOST_SUBJECTS) refuse('too many')
  })
  parser.on('text', more => {
    found.text += more
  })
  parser.on('closetag', ({ local }) => {
    if (local === 'faultcode' && path[2] === 'Fault' && path.length === 4) found.fault = found.text.trim().slice(0, 100)
    path.pop()
  })
  parser.write(xml.replace(/^\uFEFF/, '')).close()
}

function note(path: readonly string[], { local, uri, attributes }: SaxesTagNS, found: Found): void {
  if (path[0] !== 'Envelope' || path[1] !== 'Body') return
  if (path.length === 3 && local === 'Fault') found.fault ??= ''
  if (path.length === 3) found.answers += local === ANSWER && uri === ADIS_NAMESPACE ? 1 : MANY
  if (path.length !== 4 || ![ADIS_NAMESPACE, ''].includes(uri)) return
  const own = Object.values(attributes).filter(({ uri: of }) => of === '')
  const values = Object.fromEntries(own.map(({ local: name, value }) => [name, value.trim()]))
  if (local === 'status') found.statuses.push(values)
  if (local === 'statusSubjektu') found.subjects.push(values)
}

// Whatever else stands in the body makes it none of ours.
const MANY = 2

function wordOf({ dic, typSubjektu, nespolehlivyPlatce, datumZverejneniNespolehlivosti }: Attributes): AdisWord[] {
  const kind = ADIS_KINDS.find(known => known === typSubjektu)
  if (kind === undefined || dic === undefined || !/^\d{8,10}$/.test(dic)) return []
  const unreliable = isUnreliable(kind, nespolehlivyPlatce ?? '')
  return [{ dic, kind, unreliable, since: unreliable === true ? dayOf(datumZverejneniNespolehlivosti) : null }]
}

/** Of a number that comes twice nobody knows which word is right. */
function onceEach(words: AdisWord[]): AdisWord[] {
  const byNumber = Map.groupBy(words, ({ dic }) => dic)
  return words.filter(({ dic }) => byNumber.get(dic)?.length === 1)
}

/** A day as yyyy-mm-dd, an offset behind it left out; null where it is none. */
function dayOf(text = ''): string | null {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  if (day === undefined) return null
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? null : day
}
