import { z } from 'zod'
import type { Answered } from '../exchange.ts'
import { CUT, kept, oneLine } from '../received.ts'
import { type Reply, replyWith, unreadableReply } from '../reply.ts'
import { readAuthorityDate } from '../trusted-time.ts'
import { faultRule } from './codes.ts'

const text = z.string().nullish()

/** CommonResponse of the Commission's swagger; in practice it comes with HTTP 200 too (docs/sources.md#vies-answers). */
const faultSchema = z.object({
  errorWrappers: z.array(z.object({ error: z.string(), message: text })).min(1),
})
const failedSchema = z.object({ actionSucceed: z.literal(false) })
/** Shape of the public form's answer: a fault there comes with a false "invalid" beside it. */
const userErrorSchema = z.object({ userError: z.string() })

const verdictSchema = z.looseObject({
  valid: z.boolean(),
  countryCode: text,
  vatNumber: text,
  requestDate: text,
  requestIdentifier: text,
  name: text,
  address: text,
})
type ReadVerdict = z.infer<typeof verdictSchema>

/**
 * Reads an answer of POST /check-vat-number about `uid` in the order of docs/sources.md#vies-answers: JSON, then errors, then an
 * explicit boolean `valid` about our very number with HTTP 200 and nothing beside it that says otherwise; anything else is no answer.
 */
export function parseViesAnswer(uid: string, answered: Omit<Answered, 'bytes'>): Reply {
  const json = parseJson(answered.body)
  const fault = faultIn(json)
  if (fault) return saidFault(fault)
  const verdict = verdictSchema.safeParse(json)
  if (!verdict.success || answered.status !== 200) return unreadableReply(answered)
  return isSound(uid, verdict.data, answered.body) ? saidVerdict(verdict.data) : unreadableReply(answered)
}

const isSound = (uid: string, verdict: ReadVerdict, body: string): boolean =>
  isAbout(uid, verdict) &&
  isDated(verdict) &&
  !Object.entries(verdict).some(takesBack(uid, verdict.valid)) &&
  !hasDoubledKey(body)

type Fault = { code: string; message: string }

function faultIn(json: unknown): Fault | null {
  const fault = faultSchema.safeParse(json)
  const first = fault.data?.errorWrappers[0]
  if (first) return { code: first.error, message: first.message ?? '' }
  if (failedSchema.safeParse(json).success) return { code: '', message: '' }
  const userError = userErrorSchema.safeParse(json).data?.userError
  return userError === undefined || /^(VALID|INVALID)$/.test(userError) ? null : { code: userError, message: '' }
}

const saidFault = ({ code, message }: Fault): Reply =>
  replyWith(faultRule(code).outcome, oneLine(code).slice(0, 100), kept(message))

function saidVerdict({ valid, name, address, requestIdentifier }: ReadVerdict): Reply {
  return {
    outcome: { verdict: valid ? 'valid' : 'invalid' },
    code: valid ? 'VALID' : 'INVALID',
    message: '',
    name: oneLine(disclosed(name)),
    addressLines: addressLines(disclosed(address)),
    consultationNumber: oneLine(disclosed(requestIdentifier)),
    trader: [],
  }
}

const MOST_LINES = 12

function addressLines(address: string): string[] {
  const lines = kept(address)
    .split('\n')
    .filter(line => line.trim() !== '')
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), CUT] : lines
}

// Any run of dashes, empty and absent all mean "not disclosed" (docs/sources.md#vies-answers).
const disclosed = (value: string | null | undefined): string => (/^[\s-]*$/.test(value ?? '') ? '' : (value ?? ''))

const bare = (value: string): string => value.toUpperCase().replace(/[^A-Z0-9+*]/g, '')

// Without our number's echo an answer may be to somebody else's question, whatever it says.
const isAbout = (uid: string, { countryCode, vatNumber }: ReadVerdict): boolean =>
  countryCode === uid.slice(0, 2) && bare(vatNumber ?? '') === bare(uid.slice(2))

// "gestern" is no date, and an answer without a sound one no proof; one that has none has at least our own moment.
const isDated = ({ requestDate }: ReadVerdict): boolean => !requestDate || readAuthorityDate(requestDate) !== null

/**
 * A failure told in an undocumented way, the verdict a second time and otherwise, or another number: the public form's answer has a
 * false `isValid` beside each fault (docs/sources.md#vies-answers). The spelling of a field is nobody's excuse.
 */
const takesBack =
  (uid: string, valid: boolean) =>
  ([field, value]: [string, unknown]): boolean => {
    const says = SAYS[field.toLowerCase().replace(/[^a-z]/g, '')]
    if (says) return !says(value, valid, uid)
    return /error|fault/i.test(field) && !isNothing(value)
  }

const sameNumber = (value: unknown, _valid: boolean, uid: string): boolean =>
  isNothing(value) || (typeof value === 'string' && [uid, uid.slice(2)].map(bare).includes(bare(value)))

/** Fields that may stand beside the verdict, and whether what they say agrees with it. */
const SAYS: Record<string, (value: unknown, valid: boolean, uid: string) => boolean> = {
  valid: (value, valid) => value === valid,
  isvalid: (value, valid) => value === valid,
  invalid: (value, valid) => value === !valid,
  isinvalid: (value, valid) => value === !valid,
  usererror: (value, valid) => value === (valid ? 'VALID' : 'INVALID'),
  actionsucceed: value => value === true,
  countrycode: (value, _valid, uid) => value === uid.slice(0, 2),
  vatnumber: sameNumber,
  originalvatnumber: sameNumber,
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Whether an object anywhere in a JSON text has a key twice. JSON.parse takes the last one in silence, another reader the first
 * (RFC 8259, 4), so such a text says two things at once. Takes a text that JSON.parse has read; as deep as it likes to be.
 */
function hasDoubledKey(json: string): boolean {
  const around: (Set<string> | null)[] = []
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') around.push(new Set())
    else if (token === '[') around.push(null)
    else if (token === '}' || token === ']') around.pop()
    else if (token.endsWith(':') && !isNew(around.at(-1), token)) return true
  }
  return false
}

// Texts first, so that no bracket within one counts; one that a colon follows is a key.
const TOKEN = /"(?:[^"\\]|\\.)*"(?:[ \t\r\n]*:)?|[{}[\]]/gs

function isNew(keys: Set<string> | null | undefined, token: string): boolean {
  const key = keyIn(token.slice(0, token.lastIndexOf('"') + 1))
  if (!keys || keys.has(key)) return false
  keys.add(key)
  return true
}

// "va\u006cid" is "valid".
const keyIn = (text: string): string => (text.includes('\\') ? JSON.parse(text) : text.slice(1, -1))

/** What a body says as JSON, or null where it is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
