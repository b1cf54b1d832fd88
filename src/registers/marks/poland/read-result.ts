import { z } from 'zod'
import { httpError, isObject, type JsonObject, noReply, readJsonObject, type TextResponse } from '../register-json.ts'
import type { NoReply } from '../state-register.ts'
import { undocumentedFields } from '../undocumented-fields.ts'
import { DAY_LIMIT, isWhiteListCode, UPDATING } from './codes.ts'

/** The content of a successful answer. `requestId` proves that the list gave it. */
export type WhiteListResult = {
  kind: 'result'
  result: JsonObject
  requestId: string
  requestDateTime: string
  unknownFields: string[]
}

const resultSchema = z.looseObject({
  requestId: z.string().regex(/^[\w-]{1,100}$/),
  requestDateTime: z.string(),
})

/**
 * Reads the part that all answers of the white list share. `fields`: further documented fields of
 * the result, read by the caller. An answer of another day than `day` (yyyy-mm-dd, Warsaw) is none.
 */
export function readResult(response: TextResponse, fields: readonly string[], day: string): WhiteListResult | NoReply {
  const json = readJsonObject(response.body)
  if (response.status !== 200) return refusal(response, json)
  const { data } = resultSchema.safeParse(json?.result)
  const unknownFields = json && data ? surplusIn(json, fields) : null
  if (!data || unknownFields === null) return noReply('unreadable')
  const { requestId, requestDateTime } = data
  if (dayOf(requestDateTime) !== day) return noReply(`of another day: ${requestDateTime}`)
  return { kind: 'result', result: data, requestId, requestDateTime, unknownFields }
}

/** The undocumented fields around the entries, which have their own reader. */
function surplusIn(json: JsonObject, fields: readonly string[]): string[] | null {
  const own = isObject(json.result) ? Object.entries(json.result).filter(([name]) => !fields.includes(name)) : []
  const names = ['requestId', 'requestDateTime', ...fields]
  const read = new Set(['result', ...names.map(name => `result.${name}`)])
  return undocumentedFields({ ...json, result: Object.fromEntries(own) }, { read, isCode: isWhiteListCode })
}

function refusal(response: TextResponse, json: JsonObject | null): NoReply {
  const code = codeIn(json)
  if (code === DAY_LIMIT) return noReply(code, { isLimit: true })
  const retryAfterMs = Object.hasOwn(UPDATING, code) ? UPDATING[code] : undefined
  return retryAfterMs === undefined ? httpError(response, code) : noReply(code, { retryAfterMs })
}

const errorSchema = z.looseObject({ code: z.string().refine(isWhiteListCode) })

// Some clients recorded the error within another object.
const codeIn = (json: JsonObject | null): string =>
  (errorSchema.safeParse(json).data ?? errorSchema.safeParse(json?.exception).data)?.code ?? ''

/** "24-09-2026 02:36:31", in Warsaw. */
function dayOf(requestDateTime: string): string | null {
  const [, day, month, year] = TIME.exec(requestDateTime) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

const TIME = /^(\d\d)-(\d\d)-(\d{4}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
