// @module-tag C10-03

import { expect, it } from 'vitest'
import { withTrustedTime } from '../../../../tests/world/product/moved-clock.ts'
import { serveAnswer } from '../../../../tests/world/stand-ins/raw-server.ts'
import type { Limiter } from '../limiter.ts'
import { isOfQueryDay } from '../reading/day-of-answer.ts'
import { createRefusedRequesters } from '../refused-requesters.ts'
import { createTrustedTime } from '../trusted-time.ts'
import { ACCEPTED_NUMBER, queryVies } from './client.ts'

const neverAborted = new AbortController().signal
const UID = 'DK13585628'
const DAY_MS = 24 * 3_600_000
const clock = withTrustedTime({ now: () => new Date() })
const dateAt = (offsetMs: number): string => new Date(Date.now() + offsetMs).toISOString()

const answerWith = (valid: unknown, more: object = {}) => ({
  countryCode: 'DK',
  vatNumber: '13585628',
  requestDate: dateAt(0),
  valid,
  requestIdentifier: '',
  name: '---',
  address: '---',
  ...more,
})
/** A well-formed answer as text, with additional text before its closing brace. */
const withText = (valid: unknown, text: string): string => `${JSON.stringify(answerWith(valid)).slice(0, -1)},${text}}`
const without = (valid: boolean, field: string): string => JSON.stringify(answerWith(valid, { [field]: undefined }))

async function verdictOf(body: unknown, status = 200): Promise<string> {
  const url = await serveAnswer(typeof body === 'string' ? body : JSON.stringify(body), status)
  // No breaker, so that each answer is read independently.
  const limiter = { run: (_scope, signal, call) => call(signal) } as Pick<Limiter, 'run'> as Limiter
  const vies = {
    service: { url, timeoutMs: 30_000 },
    limiter,
    refusedRequesters: createRefusedRequesters(clock, ACCEPTED_NUMBER),
    time: createTrustedTime(clock),
  }
  const question = { uid: UID, caller: { companyId: 1, kind: 'person' as const }, requester: { uid: '', name: '' } }
  const { outcome } = await queryVies(vies, { ...question, trader: [] }, neverAborted)
  return outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict
}

// The field `contradiction` tells the two apart; here it only matters that there is no verdict.
const NO_VERDICT: string = expect.toBeOneOf(['unreadable-answer', 'contradictory-answer'])

// Each answer and its expected result: a verdict only if `valid` gives one about exactly this
// number, today, without a contradiction.
const CRAFTED: [what: string, body: unknown, result: string][] = [
  ['true for our number', answerWith(true), 'valid'],
  ['false for our number', answerWith(false), 'invalid'],
  ['true, number written with blanks', answerWith(true, { vatNumber: '13 58 56 28' }), 'valid'],
  ['true, with empty fault fields', answerWith(true, { errorWrappers: [], error: null, fault: '' }), 'valid'],
  ['false, repeated in other fields', answerWith(false, { isValid: false, userError: 'INVALID' }), 'invalid'],
  ['true, repeated in other fields', answerWith(true, { isValid: true, userError: 'VALID' }), 'valid'],
  ['false, but a matching name', answerWith(false, { traderNameMatch: 'VALID' }), NO_VERDICT],
  ['true, with a mismatch of a name', answerWith(true, { traderNameMatch: 'INVALID' }), 'valid'],
  ['true, with an unknown field', answerWith(true, { weather: { rain: true } }), 'valid'],
  ['true, without a date', without(true, 'requestDate'), 'valid'],
  ['true, a name with a brace and a quote', answerWith(true, { name: '{"valid":false,"' }), 'valid'],
  ['true, equal keys in different objects', answerWith(true, { a: { x: 1 }, b: { x: 2 } }), 'valid'],
  ['true, a minute ago', answerWith(true, { requestDate: dateAt(-60_000) }), 'valid'],
  ['true, a minute ahead', answerWith(true, { requestDate: dateAt(60_000) }), 'valid'],
  // No verdict without an echo.
  ['true without a country', without(true, 'countryCode'), NO_VERDICT],
  ['true without a number', without(true, 'vatNumber'), NO_VERDICT],
  ['false without a country', without(false, 'countryCode'), NO_VERDICT],
  ['false without a number', without(false, 'vatNumber'), NO_VERDICT],
  ['true and nothing else', { valid: true }, NO_VERDICT],
  ['false and nothing else', { valid: false }, NO_VERDICT],
  ['true, country null', answerWith(true, { countryCode: null }), NO_VERDICT],
  ['true, number null', answerWith(true, { vatNumber: null }), NO_VERDICT],
  ['true, number empty', answerWith(true, { vatNumber: '' }), NO_VERDICT],
  ['true, numeric VAT number', answerWith(true, { vatNumber: 13_585_628 }), NO_VERDICT],
  ['true, number with its country', answerWith(true, { vatNumber: 'DK13585628' }), NO_VERDICT],
  ['true, another number', answerWith(true, { vatNumber: '10503280' }), NO_VERDICT],
  ['false, another number', answerWith(false, { vatNumber: '10503280' }), NO_VERDICT],
  ['false, another country', answerWith(false, { countryCode: 'DE' }), NO_VERDICT],
  ['true, country in lower case', answerWith(true, { countryCode: 'dk' }), NO_VERDICT],
  ['true, shortened number', answerWith(true, { vatNumber: '1358562' }), NO_VERDICT],
  ['true, longer number', answerWith(true, { vatNumber: '135856280' }), NO_VERDICT],
  ['true, digits of another script', answerWith(true, { vatNumber: '१३५८५६२८' }), NO_VERDICT],
  ['true, another originalVatNumber', answerWith(true, { originalVatNumber: '10503280' }), NO_VERDICT],
  ['true, originalVatNumber as object', answerWith(true, { originalVatNumber: {} }), NO_VERDICT],
  // Two verdicts that differ.
  ['false and isValid true', answerWith(false, { isValid: true }), NO_VERDICT],
  ['true and isValid false', answerWith(true, { isValid: false }), NO_VERDICT],
  ['true and isValid "true"', answerWith(true, { isValid: 'true' }), NO_VERDICT],
  ['true and is_valid false', answerWith(true, { is_valid: false }), NO_VERDICT],
  ['false and VALID true', answerWith(false, { VALID: true }), NO_VERDICT],
  ['true and Valid false', answerWith(true, { Valid: false }), NO_VERDICT],
  ['true and invalid true', answerWith(true, { invalid: true }), NO_VERDICT],
  ['false and invalid false', answerWith(false, { invalid: false }), NO_VERDICT],
  ['true and userError INVALID', answerWith(true, { userError: 'INVALID' }), NO_VERDICT],
  ['false and userError VALID', answerWith(false, { userError: 'VALID' }), NO_VERDICT],
  [
    'false and userError MS_UNAVAILABLE',
    answerWith(false, { userError: 'MS_UNAVAILABLE' }),
    'member-state-unavailable',
  ],
  ['true and actionSucceed false', answerWith(true, { actionSucceed: false }), 'unknown-code'],
  ['true and actionSucceed "false"', answerWith(true, { actionSucceed: 'false' }), NO_VERDICT],
  ['true and CountryCode DE', answerWith(true, { CountryCode: 'DE' }), NO_VERDICT],
  ['true and another vat_number', answerWith(true, { vat_number: '10503280' }), NO_VERDICT],
  ['false and a fault', answerWith(false, { errorWrappers: [{ error: 'TIMEOUT' }] }), 'timeout'],
  ['false and an error message', answerWith(false, { errorMessage: 'state silent' }), NO_VERDICT],
  ['false and faultstring', answerWith(false, { faultstring: 'TIMEOUT' }), NO_VERDICT],
  // A repeated key.
  ['true, then false', withText(true, '"valid":false'), NO_VERDICT],
  ['false, then true', withText(false, '"valid":true'), NO_VERDICT],
  ['true, then true', withText(true, '"valid":true'), NO_VERDICT],
  ['true, then false in another spelling', withText(true, '"va\\u006cid":false'), NO_VERDICT],
  ['a duplicate number', withText(true, '"vatNumber":"13585628"'), NO_VERDICT],
  ['another number first', `{"vatNumber":"10503280",${JSON.stringify(answerWith(true)).slice(1)}`, NO_VERDICT],
  ['a duplicate date', withText(true, `"requestDate":"${dateAt(0)}"`), NO_VERDICT],
  ['a duplicate nested key', withText(true, '"more":{"list":[{"a":1,"a":2}]}'), NO_VERDICT],
  // Not a boolean.
  ['"true"', answerWith('true'), NO_VERDICT],
  ['"false"', answerWith('false'), NO_VERDICT],
  ['0', answerWith(0), NO_VERDICT],
  ['1', answerWith(1), NO_VERDICT],
  ['null', answerWith(null), NO_VERDICT],
  ['an object', answerWith({ value: true }), NO_VERDICT],
  ['a list', answerWith([true]), NO_VERDICT],
  ['valid within another object', { response: answerWith(false) }, NO_VERDICT],
  ['a list of answers', [answerWith(false)], NO_VERDICT],
  ['isValid in place of valid', answerWith(undefined, { isValid: false }), NO_VERDICT],
  ['only the code', { code: 'INVALID' }, NO_VERDICT],
  ['only the word false', 'false', NO_VERDICT],
  ['nothing', '', NO_VERDICT],
  ['a truncated answer', JSON.stringify(answerWith(false)).slice(0, 60), NO_VERDICT],
  ['trailing data', `${JSON.stringify(answerWith(false))}{}`, NO_VERDICT],
  ['an HTML page', '<html><body>valid: false</body></html>', NO_VERDICT],
  ['XML', '<checkVatResponse><valid>false</valid></checkVatResponse>', NO_VERDICT],
  // Another day, or no day.
  ['true, dated 2019', answerWith(true, { requestDate: '2019-05-03T10:00:00.000Z' }), NO_VERDICT],
  ['false, dated 2030', answerWith(false, { requestDate: '2030-05-03T10:00:00.000Z' }), NO_VERDICT],
  ['true, dated two days ago', answerWith(true, { requestDate: dateAt(-2 * DAY_MS) }), NO_VERDICT],
  ['true, dated the day after tomorrow', answerWith(true, { requestDate: dateAt(2 * DAY_MS) }), NO_VERDICT],
  ['true, "gestern"', answerWith(true, { requestDate: 'gestern' }), NO_VERDICT],
  ['true, an impossible day', answerWith(true, { requestDate: '2026-02-30T10:00:00Z' }), NO_VERDICT],
  ['true, numeric date', answerWith(true, { requestDate: 1_795_000_000_000 }), NO_VERDICT],
  ['true, incomplete HTTP date', answerWith(true, { requestDate: 'Tue, 24 Nov' }), NO_VERDICT],
  ['true, two dates', answerWith(true, { requestDate: `${dateAt(0)} ${dateAt(0)}` }), NO_VERDICT],
]

it.each(CRAFTED)('gives the expected outcome for: %s', async (_what, body, result) => {
  expect(await verdictOf(body)).toEqual(result)
})

it.each([
  [500, 'service-unavailable'],
  [404, 'technical-error'],
  [302, 'technical-error'],
  [206, NO_VERDICT],
])('gives no verdict for a well-formed answer with HTTP %i', async (status, reason) => {
  expect(await verdictOf(answerWith(false), status)).toEqual(reason)
})

it('ignores an answer whose own date is old, and keeps querying if its header has today’s date', async () => {
  const time = createTrustedTime(clock)
  const dates = [Date.now(), Date.now() - 700 * DAY_MS].map(from => ({ from, until: from }))
  expect([time.checkDates('vies', dates), time.doubt()]).toEqual([false, null])
  expect([time.checkDates('vies', dates.slice(1)), time.doubt()]).toEqual([false, 'disputed'])
  expect([time.checkDates('vies', dates.slice(0, 1)), time.doubt()]).toEqual([true, null])
})

it.each([
  // 00:30 on the 24th in Vienna, still the 23rd in UTC.
  ['2026-11-23T23:30:00Z', '2026-11-23T23:29:00.000Z', true],
  ['2026-11-23T23:30:00Z', '2026-11-24', true],
  ['2026-11-23T23:30:00Z', '2026-11-24+01:00', true],
  // Less than an hour earlier, it was still the 23rd in Vienna.
  ['2026-11-23T23:30:00Z', '2026-11-23', true],
  ['2026-11-24T09:00:00Z', '2026-11-23', false],
  ['2026-11-24T09:00:00Z', '2026-11-25+01:00', false],
  ['2026-11-24T09:00:00Z', '2026-11-24Z', true],
  ['2026-11-24T09:00:00Z', '2026-11-24T08:59:00', true],
  ['2026-11-24T09:00:00Z', '2025-11-24T09:00:00Z', false],
  ['2026-11-24T09:00:00Z', '', false],
  ['2026-11-24T09:00:00Z', 'gestern', false],
])('compares a query at %s with an answer dated %s, and finds the same day: %s', (moment, dated, expected) => {
  expect(isOfQueryDay(dated, new Date(moment), new Date(moment))).toBe(expected)
})
