import { parseJson } from '../../../base/texts/json.ts'
import { foldName } from '../reading/field-names.ts'

/** Folded names of the plain fields that decide the answer, or explain why there is none. */
const DECIDING = new Set([
  ...['organisasjonsnummer', 'responsklasse', 'navn', 'slettedato', 'konkurs', 'konkursdato'],
  ...['registrertimvaregisteret', 'registreringsdatomerverdiavgiftsregisteret'],
  ...['underavvikling', 'underavviklingdato', 'undertvangsavviklingellertvangsopplosning'],
  ...['status', 'error', 'feilmelding'],
])
const ADDRESS = new Set(['adresse', 'postnummer', 'poststed', 'landkode', 'land'])
const PAGE = new Set(['size', 'totalelements', 'totalpages', 'number'])
const MAX_TEXT_LENGTH = 500
const MAX_LINES = 10

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Returns what is stored of a body: of JSON only the fields that are read, because the register
 * also discloses the e-mail address, telephone and postal address of sole traders. Of truncated
 * JSON nothing is stored; other texts, such as a proxy's page, are unchanged.
 */
export function storedBody(body: string): string {
  const json = parseJson(body)
  if (isObject(json)) return JSON.stringify(storedFields(json))
  return json !== null || JSON_BEFORE_MARKUP.test(body) ? '' : body
}

/** Matches truncated JSON too, also in an encoding that was decoded as another. */
const JSON_BEFORE_MARKUP = /^[^<]*?[[{"]/

/** As `storedBody`, for the bytes of a response; `bytes` themselves if all of them are stored. */
export function storedBytes(bytes: Buffer): Buffer {
  const body = new TextDecoder('utf-8').decode(bytes)
  const stored = storedBody(body)
  return stored === body ? bytes : Buffer.from(stored)
}

function storedFields(json: JsonObject): JsonObject {
  const { page } = json
  const { href } = objectIn(objectIn(json, '_links'), 'self')
  const address = addressIn(json)
  return {
    ...keepNamed(json, DECIDING),
    // The postal address is only read, and so only stored, if there is no other.
    ...(address && { [address.name]: keepNamed(address.lines, ADDRESS) }),
    ...(isObject(page) && { page: keepNamed(page, PAGE) }),
    ...(typeof href === 'string' && { _links: { self: { href: shorten(href) } } }),
  }
}

/** Names are folded, because another spelling is the same field (read-entity.ts). */
const keepNamed = (json: JsonObject, names: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) =>
      names.has(foldName(name)) && isPlainOrLines(value) ? [[name, shorten(value)]] : [],
    ),
  )

const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value)
const isPlainOrLines = (value: unknown): boolean => isPlain(value) || (Array.isArray(value) && value.every(isPlain))

const shorten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, MAX_LINES).map(shorten)
  return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : value
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function addressIn(json: JsonObject): { name: string; lines: JsonObject } | null {
  for (const folded of ['forretningsadresse', 'postadresse'])
    for (const [name, lines] of Object.entries(json))
      if (foldName(name) === folded && isObject(lines)) return { name, lines }
  return null
}

const objectIn = (json: JsonObject, name: string): JsonObject => {
  const value = Object.hasOwn(json, name) ? json[name] : undefined
  return isObject(value) ? value : {}
}
