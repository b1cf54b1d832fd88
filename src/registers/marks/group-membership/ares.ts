import { z } from 'zod'
import { hasDuplicateKey, parseJson } from '../../../base/texts/json.ts'
import { type Exchange, exchange, type HttpResponse } from '../../../platform/http/outgoing/exchange.ts'
import { addJson } from '../../authorities/reading/add-fields.ts'
import { statementOf } from '../../authorities/reading/statement.ts'
import { oneLine } from '../../authorities/received.ts'
import { type PackedBody, packBody } from '../kept-body.ts'
import { ARES_NO_GROUP, ARES_REFUSALS as REFUSALS } from './codes.ts'
import { isCzechGroup, type MembershipWord } from './membership-rules.ts'

/** The address of ARES, and the time limit of a call in milliseconds. */
export type AresAddress = { url: string; timeoutMs: number }

/**
 * ARES's answer about a company number for the VAT ID of a group. `groupNumber`: as received;
 * `code`: why there is no answer, for support.
 */
export type Membership = {
  word: MembershipWord
  name: string
  addressLines: string[]
  groupNumber: string
  code: string
  /** Undocumented fields that do not invalidate the answer. */
  unknownFields?: string[]
  source: string
  body: PackedBody | null
}

/**
 * Queries ARES whether the company with this number (at most eight digits) belongs to the group
 * with this VAT ID. Never throws: a missing answer has its own word. Ignores whether the company's
 * own VAT number has ended: that of a member has, by design.
 */
export async function queryAres(
  { uid, ico }: { uid: string; ico: string },
  { url, timeoutMs }: AresAddress,
  signal: AbortSignal,
): Promise<Membership> {
  const source = new URL(url).host
  const nothing = { name: '', addressLines: [], groupNumber: '', code: '', source, body: null }
  const number = tidyIco(ico)
  if (number === null) return { ...nothing, word: 'malformed' }
  const path = `${url.replace(/\/$/, '')}/ekonomicke-subjekty/${number}`
  const response = await exchange(
    { url: path, method: 'GET', headers: { accept: 'application/json' }, timeoutMs },
    signal,
  )
  return { ...nothing, ...parseAresResponse(response, { uid, number }), ...bodyOf(response) }
}

/**
 * Returns a company number in ARES's form of eight digits, or null if it is none. Removes blanks
 * and adds leading zeros.
 */
export function tidyIco(ico: string): string | null {
  const digits = ico.replace(/[\s.-]/g, '')
  return /^\d{1,8}$/.test(digits) && !/^0+$/.test(digits) ? digits.padStart(8, '0') : null
}

const bodyOf = (response: Exchange): Pick<Membership, 'body'> =>
  response.kind === 'answered' ? { body: packBody(response.body) } : { body: null }

type AresQuery = { uid: string; number: string }
type ParsedMembership = Partial<Membership> & Pick<Membership, 'word'>

const noAnswer = (code: string): ParsedMembership => ({ word: 'no-answer', code: oneLine(code).slice(0, 100) })

/** Interprets a response; `query` has the queried group and company number (eight digits). */
export function parseAresResponse(response: Exchange, query: AresQuery): ParsedMembership {
  if (response.kind === 'failed') return noAnswer([response.reason, response.code].filter(Boolean).join(' '))
  const json = jsonIn(response)
  if (response.status === 200) return companyIn(json, query)
  const { kod = '', subKod = '' } = refusalSchema.safeParse(json).data ?? {}
  const refusal = REFUSALS.find(
    candidate => candidate.status === response.status && candidate.kod === kod && candidate.subKod === subKod,
  )
  if (refusal && isNothingBeside(json as object)) return { word: refusal.word, code: subKod }
  return noAnswer([`HTTP ${response.status}`, subKod || kod].filter(Boolean).join(' '))
}

/** A refusal has its two codes and a sentence, and nothing about a company or another fault. */
function isNothingBeside(json: object): boolean {
  const { faults, companies } = addJson(statementOf('kod', 'invalid'), json, { read: READ_OF_REFUSAL })
  return faults.length + companies.length === 0 && !Object.keys(json).some(name => OF_COMPANY.includes(name))
}

const READ_OF_REFUSAL = new Set(['kod', 'subKod', 'popis'])
const OF_COMPANY = ['obchodniJmeno', 'sidlo', 'dic', 'dicSkDph', 'seznamRegistraci']

// JSON with a repeated key is no answer.
function jsonIn({ body }: HttpResponse): unknown {
  const json = parseJson(body)
  return json !== null && hasDuplicateKey(body) ? null : json
}

const refusalSchema = z.object({ kod: z.string().optional(), subKod: z.string().optional() })

const textOrNumber = z.union([z.string(), z.number()]).transform(String).optional()
const companySchema = z.looseObject({
  ico: z.string(),
  obchodniJmeno: z.string().optional(),
  sidlo: z
    .looseObject({
      nazevObce: z.string().optional(),
      nazevUlice: z.string().optional(),
      cisloDomovni: textOrNumber,
      cisloOrientacni: textOrNumber,
      psc: textOrNumber,
      textovaAdresa: z.string().optional(),
    })
    .optional(),
  dicSkDph: z.string().optional(),
  seznamRegistraci: z.looseObject({ stavZdrojeSkDph: z.string().optional() }).optional(),
})
type Company = z.infer<typeof companySchema>

/**
 * An answer about another company is no answer; neither is one that contradicts itself or contains
 * a fault.
 */
function companyIn(json: unknown, { uid, number }: AresQuery): ParsedMembership {
  const read = companySchema.safeParse(json)
  if (!read.success || tidyIco(read.data.ico) !== number) return noAnswer('unreadable')
  const { obchodniJmeno = '', sidlo = {}, dicSkDph = '' } = read.data
  const word = wordOf(read.data, uid)
  const { faults, untils, numbers, unknown } = stateAll(read.data)
  // A dissolved company belongs to no group.
  const isOver = MEMBERS.includes(word ?? '') && untils.length > 0
  if (word === null || faults.length > 0 || isOver || numbers.some(({ value }) => tidyIco(value) !== number))
    return noAnswer('contradiction')
  return {
    word,
    name: oneLine(obchodniJmeno),
    addressLines: seatOf(sidlo),
    groupNumber: oneLine(dicSkDph).slice(0, 40),
    ...(unknown.length > 0 && { unknownFields: unknown }),
  }
}

const MEMBERS: readonly string[] = ['member', 'other-group']

/**
 * The documented fields of a company (docs/sources.md#czech-registers); lists of former values are
 * ignored.
 */
const READ = new Set([
  ...['ico', 'icoId', 'obchodniJmeno', 'sidlo', 'adresaDorucovaci', 'pravniForma', 'financniUrad', 'datumVzniku'],
  ...['datumAktualizace', 'dic', 'dicSkDph', 'seznamRegistraci', 'primarniZdroj', 'czNace', 'czNace2008', 'dalsiUdaje'],
])
const OPAQUE = new Set(['sidlo', 'adresaDorucovaci', 'seznamRegistraci', 'dalsiUdaje', 'czNace', 'czNace2008'])
const ROLES = { kod: 'fault', subkod: 'fault', popis: 'fault' } as const

const stateAll = (company: Company) =>
  addJson(statementOf('dicSkDph', 'valid'), company, { read: READ, opaque: OPAQUE, roles: ROLES })

/** Combines the group number and the membership state; null if they contradict each other. */
function wordOf({ dicSkDph = '', seznamRegistraci }: Company, uid: string): MembershipWord | null {
  const group = dicSkDph.replace(/\s/g, '').toUpperCase()
  const state = seznamRegistraci?.stavZdrojeSkDph ?? ''
  if (group === ARES_NO_GROUP) return ['', 'NEEXISTUJICI', 'ZANIKLY'].includes(state) ? 'no-group' : null
  if (group === '') return state === 'NEEXISTUJICI' ? 'no-group' : null
  if (group !== uid) return isCzechGroup(group) && state === 'AKTIVNI' ? 'other-group' : null
  return OWN_GROUP[state] ?? 'unclear'
}

const OWN_GROUP: Readonly<Record<string, MembershipWord>> = { AKTIVNI: 'member', ZANIKLY: 'ended' }

/**
 * "Újezd 450/40" and "11800 Praha"; a seat in a village without streets has only its house number.
 */
function seatOf(seat: NonNullable<Company['sidlo']>): string[] {
  const {
    nazevUlice = '',
    cisloDomovni = '',
    cisloOrientacni = '',
    psc = '',
    nazevObce = '',
    textovaAdresa = '',
  } = seat
  const house = [cisloDomovni, cisloOrientacni].filter(Boolean).join('/')
  const lines = [`${nazevUlice} ${house}`, `${psc} ${nazevObce}`].map(oneLine).filter(Boolean)
  return lines.length > 0 ? lines : [oneLine(textovaAdresa)].filter(Boolean)
}
