import { z } from 'zod'
import { type Answered, type Exchange, exchange } from '../authorities/exchange.ts'
import { hasDoubledKey, parseJson } from '../authorities/json.ts'
import { oneLine } from '../authorities/received.ts'
import { ARES_MALFORMED, ARES_NO_GROUP, ARES_NOT_FOUND, ARES_STATES } from './codes.ts'
import { type KeptBody, keptBody } from './kept-body.ts'
import type { MembershipWord } from './membership-rules.ts'

/** Where ARES is, and how long one call may take. */
export type AresAddress = { url: string; timeoutMs: number }

/** What ARES says of a company number beside a group's VAT ID. `groupNumber`: as it came; `code`: why there is no answer, for support. */
export type Membership = {
  word: MembershipWord
  name: string
  addressLines: string[]
  groupNumber: string
  code: string
  source: string
  body: KeptBody | null
}

/**
 * Asks ARES whether the company of that number (digits, at most eight) belongs to the group of that VAT ID. Never throws: what is no answer
 * has a word of its own. Whether the company's own VAT number has ended is not looked at: a member's has, by design.
 */
export async function askAres(
  { uid, ico }: { uid: string; ico: string },
  { url, timeoutMs }: AresAddress,
  signal: AbortSignal,
): Promise<Membership> {
  const source = new URL(url).host
  const nothing = { name: '', addressLines: [], groupNumber: '', code: '', source, body: null }
  const number = tidyIco(ico)
  if (number === null) return { ...nothing, word: 'malformed' }
  const path = `${url.replace(/\/$/, '')}/ekonomicke-subjekty/${number}`
  const said = await exchange({ url: path, method: 'GET', headers: { accept: 'application/json' }, timeoutMs }, signal)
  return { ...nothing, ...understood(said, { uid, number }), ...bodyOf(said) }
}

/** Returns a company number in ARES's form of eight digits; null where it is none. Blanks and missing zeros in front are put right. */
export function tidyIco(ico: string): string | null {
  const digits = ico.replace(/[\s.-]/g, '')
  return /^\d{1,8}$/.test(digits) && !/^0+$/.test(digits) ? digits.padStart(8, '0') : null
}

const bodyOf = (said: Exchange): Pick<Membership, 'body'> =>
  said.kind === 'answered' ? { body: keptBody(said.body) } : { body: null }

type Asked = { uid: string; number: string }
type Understood = Partial<Membership> & Pick<Membership, 'word'>

const noAnswer = (code: string): Understood => ({ word: 'no-answer', code: oneLine(code).slice(0, 100) })

function understood(said: Exchange, asked: Asked): Understood {
  if (said.kind === 'failed') return noAnswer([said.reason, said.code].filter(Boolean).join(' '))
  const json = jsonIn(said)
  if (said.status === 200) return companyIn(json, asked)
  const { kod = '', subKod = '' } = refusalSchema.safeParse(json).data ?? {}
  const isNotFound = said.status === 404 && (kod === ARES_NOT_FOUND.kod || subKod === ARES_NOT_FOUND.subKod)
  if (isNotFound) return { word: 'not-found', code: subKod || kod }
  if (said.status === 400 && subKod === ARES_MALFORMED) return { word: 'malformed', code: subKod }
  return noAnswer([`HTTP ${said.status}`, subKod || kod].filter(Boolean).join(' '))
}

// What says a thing twice says nothing.
function jsonIn({ body }: Answered): unknown {
  const json = parseJson(body)
  return json !== null && hasDoubledKey(body) ? null : json
}

const refusalSchema = z.object({ kod: z.string().optional(), subKod: z.string().optional() })

const textOrNumber = z.union([z.string(), z.number()]).transform(String).optional()
const companySchema = z.object({
  ico: z.string(),
  obchodniJmeno: z.string().optional(),
  sidlo: z
    .object({
      nazevObce: z.string().optional(),
      nazevUlice: z.string().optional(),
      cisloDomovni: textOrNumber,
      cisloOrientacni: textOrNumber,
      psc: textOrNumber,
      textovaAdresa: z.string().optional(),
    })
    .optional(),
  dicSkDph: z.string().optional(),
  seznamRegistraci: z.object({ stavZdrojeSkDph: z.string().optional() }).optional(),
})
type Company = z.infer<typeof companySchema>

/** An answer about another company is none. */
function companyIn(json: unknown, { uid, number }: Asked): Understood {
  const read = companySchema.safeParse(json)
  if (!read.success || tidyIco(read.data.ico) !== number) return noAnswer('unreadable')
  const { obchodniJmeno = '', sidlo = {}, dicSkDph = '' } = read.data
  return {
    word: wordOf(read.data, uid),
    name: oneLine(obchodniJmeno),
    addressLines: seatOf(sidlo),
    groupNumber: oneLine(dicSkDph).slice(0, 40),
  }
}

function wordOf({ dicSkDph = '', seznamRegistraci }: Company, uid: string): MembershipWord {
  const group = dicSkDph.replace(/\s/g, '').toUpperCase()
  if (group === '' || group === ARES_NO_GROUP) return 'no-group'
  if (group !== uid) return 'other-group'
  const state = ARES_STATES.find(known => known === seznamRegistraci?.stavZdrojeSkDph)
  if (state === 'AKTIVNI') return 'member'
  return state === 'ZANIKLY' ? 'ended' : 'unclear'
}

/** "Újezd 450/40" and "11800 Praha": a seat in a village without streets has its number alone. */
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
