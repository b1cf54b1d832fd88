import { z } from 'zod'
import type { Exchange } from '../exchange.ts'
import { parseJson } from '../parse-json.ts'
import { kept, oneLine } from '../received-text.ts'
import { type Said, said, saidUnparseable } from '../said.ts'
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
  requestIdentifier: text,
  name: text,
  address: text,
})
type Verdict = z.infer<typeof verdictSchema>

/**
 * Reads an answer of POST /check-vat-number about `uid` in the order of docs/sources.md#vies-answers: JSON, then errors, then an
 * explicit boolean `valid` about our very number with HTTP 200 and no sign of a failure; anything else is no answer.
 */
export function parseViesAnswer(uid: string, answered: Extract<Exchange, { kind: 'answered' }>): Said {
  const json = parseJson(answered.body)
  const fault = faultIn(json)
  if (fault) return saidFault(fault)
  const verdict = verdictSchema.safeParse(json)
  if (!verdict.success || answered.status !== 200) return saidUnparseable(answered)
  const isSound = isAbout(uid, verdict.data) && !Object.entries(verdict.data).some(takesBack(verdict.data.valid))
  return isSound ? saidVerdict(verdict.data) : saidUnparseable(answered)
}

type Fault = { code: string; message: string }

function faultIn(json: unknown): Fault | null {
  const fault = faultSchema.safeParse(json)
  const first = fault.data?.errorWrappers[0]
  if (first) return { code: first.error, message: first.message ?? '' }
  if (failedSchema.safeParse(json).success) return { code: '', message: '' }
  const userError = userErrorSchema.safeParse(json).data?.userError
  return userError === undefined || /^(VALID|INVALID)$/.test(userError) ? null : { code: userError, message: '' }
}

const saidFault = ({ code, message }: Fault): Said =>
  said(faultRule(code).outcome, oneLine(code).slice(0, 100), kept(message))

function saidVerdict({ valid, name, address, requestIdentifier }: Verdict): Said {
  return {
    outcome: { verdict: valid ? 'valid' : 'invalid' },
    code: valid ? 'VALID' : 'INVALID',
    message: '',
    name: oneLine(disclosed(name)),
    addressLines: kept(disclosed(address))
      .split('\n')
      .slice(0, 12)
      .filter(line => line.trim() !== ''),
    consultationNumber: oneLine(disclosed(requestIdentifier)),
    trader: [],
  }
}

// Any run of dashes, empty and absent all mean "not disclosed" (docs/sources.md#vies-answers).
const disclosed = (value: string | null | undefined): string => (/^[\s-]*$/.test(value ?? '') ? '' : (value ?? ''))

const bare = (value: string): string => value.toUpperCase().replace(/[^A-Z0-9+*]/g, '')

// An echo of another number is an answer to somebody else's question, and only a number that is named is invalid.
function isAbout(uid: string, { countryCode, vatNumber, valid }: Verdict): boolean {
  const [country, number] = [uid.slice(0, 2), uid.slice(2)]
  const [toldCountry, toldNumber] = valid ? [countryCode ?? country, vatNumber ?? number] : [countryCode, vatNumber]
  return toldCountry === country && bare(toldNumber ?? '') === bare(number)
}

// A failure told in an undocumented way: the verdict beside it may be a false "invalid" (docs/sources.md#vies-answers).
const takesBack =
  (valid: boolean) =>
  ([field, value]: [string, unknown]): boolean => {
    if (field === 'userError') return value !== (valid ? 'VALID' : 'INVALID')
    if (field === 'actionSucceed') return value !== true
    return /error|fault/i.test(field) && !isNothing(value)
  }

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
