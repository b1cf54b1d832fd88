// @module-tag C10-03

import { expect, it } from 'vitest'
import { trusted } from '../../../../tests/world/product/moved-clock.ts'
import { saying } from '../../../../tests/world/stand-ins/raw-server.ts'
import type { Limiter } from '../limiter.ts'
import { isOfTheDay } from '../reading/day-of-answer.ts'
import { createRefusedRequesters } from '../refused-requesters.ts'
import { trustedTime } from '../trusted-time.ts'
import { ACCEPTED_NUMBER, queryVies } from './client.ts'

const never = new AbortController().signal
const UID = 'DK13585628'
const DAY_MS = 24 * 3_600_000
const clock = trusted({ now: () => new Date() })
const at = (apartMs: number): string => new Date(Date.now() + apartMs).toISOString()

const sound = (valid: unknown, more: object = {}) => ({
  countryCode: 'DK',
  vatNumber: '13585628',
  requestDate: at(0),
  valid,
  requestIdentifier: '',
  name: '---',
  address: '---',
  ...more,
})
/** A sound answer as text, with additional text before its closing brace. */
const withText = (valid: unknown, text: string): string => `${JSON.stringify(sound(valid)).slice(0, -1)},${text}}`
const without = (valid: boolean, field: string): string => JSON.stringify(sound(valid, { [field]: undefined }))

async function verdictOf(body: unknown, status = 200): Promise<string> {
  const url = await saying(typeof body === 'string' ? body : JSON.stringify(body), status)
  // No breaker, so that each answer is read independently.
  const limiter = { run: (_scope, signal, call) => call(signal) } as Pick<Limiter, 'run'> as Limiter
  const vies = {
    service: { url, timeoutMs: 30_000 },
    limiter,
    refused: createRefusedRequesters(clock, ACCEPTED_NUMBER),
    time: trustedTime(clock),
  }
  const question = { uid: UID, caller: { companyId: 1, kind: 'person' as const }, requester: { uid: '', name: '' } }
  const { outcome } = await queryVies(vies, { ...question, trader: [] }, never)
  return outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict
}

// The reading's `contradiction` tells them apart; here it only matters that there is no verdict.
const NO: string = expect.toBeOneOf(['unreadable-answer', 'contradictory-answer'])

// Each answer and its expected result: a verdict only if `valid` gives one about exactly this
// number, today, without a contradiction.
const CRAFTED: [what: string, body: unknown, made: string][] = [
  ['true of our number', sound(true), 'valid'],
  ['false of our number', sound(false), 'invalid'],
  ['true, number written with blanks', sound(true, { vatNumber: '13 58 56 28' }), 'valid'],
  ['true, with nothing in the fields of faults', sound(true, { errorWrappers: [], error: null, fault: '' }), 'valid'],
  ['false, said in the same words twice', sound(false, { isValid: false, userError: 'INVALID' }), 'invalid'],
  ['true, said in the same words twice', sound(true, { isValid: true, userError: 'VALID' }), 'valid'],
  ['false, and the name agrees', sound(false, { traderNameMatch: 'VALID' }), NO],
  ['true, with a mismatch of a name', sound(true, { traderNameMatch: 'INVALID' }), 'valid'],
  ['true, with a field that nobody knows', sound(true, { weather: { rain: true } }), 'valid'],
  ['true, without a date', without(true, 'requestDate'), 'valid'],
  ['true, a name with a brace and a quote', sound(true, { name: '{"valid":false,"' }), 'valid'],
  ['true, keys twice in different objects', sound(true, { a: { x: 1 }, b: { x: 2 } }), 'valid'],
  ['true, a minute ago', sound(true, { requestDate: at(-60_000) }), 'valid'],
  ['true, a minute ahead', sound(true, { requestDate: at(60_000) }), 'valid'],
  // No verdict without an echo.
  ['true without a country', without(true, 'countryCode'), NO],
  ['true without a number', without(true, 'vatNumber'), NO],
  ['false without a country', without(false, 'countryCode'), NO],
  ['false without a number', without(false, 'vatNumber'), NO],
  ['true and nothing else', { valid: true }, NO],
  ['false and nothing else', { valid: false }, NO],
  ['true, country null', sound(true, { countryCode: null }), NO],
  ['true, number null', sound(true, { vatNumber: null }), NO],
  ['true, number empty', sound(true, { vatNumber: '' }), NO],
  ['true, number a number', sound(true, { vatNumber: 13_585_628 }), NO],
  ['true, number with its country', sound(true, { vatNumber: 'DK13585628' }), NO],
  ['true, another number', sound(true, { vatNumber: '10503280' }), NO],
  ['false, another number', sound(false, { vatNumber: '10503280' }), NO],
  ['false, another country', sound(false, { countryCode: 'DE' }), NO],
  ['true, country in small letters', sound(true, { countryCode: 'dk' }), NO],
  ['true, number cut', sound(true, { vatNumber: '1358562' }), NO],
  ['true, number longer', sound(true, { vatNumber: '135856280' }), NO],
  ['true, digits of another script', sound(true, { vatNumber: '१३५८५६२८' }), NO],
  ['true, the asked number another', sound(true, { originalVatNumber: '10503280' }), NO],
  ['true, the asked number an object', sound(true, { originalVatNumber: {} }), NO],
  // Two verdicts that differ.
  ['false and isValid true', sound(false, { isValid: true }), NO],
  ['true and isValid false', sound(true, { isValid: false }), NO],
  ['true and isValid "true"', sound(true, { isValid: 'true' }), NO],
  ['true and is_valid false', sound(true, { is_valid: false }), NO],
  ['false and VALID true', sound(false, { VALID: true }), NO],
  ['true and Valid false', sound(true, { Valid: false }), NO],
  ['true and invalid true', sound(true, { invalid: true }), NO],
  ['false and invalid false', sound(false, { invalid: false }), NO],
  ['true and userError INVALID', sound(true, { userError: 'INVALID' }), NO],
  ['false and userError VALID', sound(false, { userError: 'VALID' }), NO],
  ['false and userError MS_UNAVAILABLE', sound(false, { userError: 'MS_UNAVAILABLE' }), 'member-state-unavailable'],
  ['true and actionSucceed false', sound(true, { actionSucceed: false }), 'unknown-code'],
  ['true and actionSucceed "false"', sound(true, { actionSucceed: 'false' }), NO],
  ['true and CountryCode DE', sound(true, { CountryCode: 'DE' }), NO],
  ['true and vat_number of another', sound(true, { vat_number: '10503280' }), NO],
  ['false and a fault', sound(false, { errorWrappers: [{ error: 'TIMEOUT' }] }), 'timeout'],
  ['false and a fault in other words', sound(false, { errorMessage: 'state silent' }), NO],
  ['false and faultstring', sound(false, { faultstring: 'TIMEOUT' }), NO],
  // A repeated key.
  ['true, then false', withText(true, '"valid":false'), NO],
  ['false, then true', withText(false, '"valid":true'), NO],
  ['true, then true', withText(true, '"valid":true'), NO],
  ['true, then false in another spelling', withText(true, '"va\\u006cid":false'), NO],
  ['the number twice', withText(true, '"vatNumber":"13585628"'), NO],
  ['another number first', `{"vatNumber":"10503280",${JSON.stringify(sound(true)).slice(1)}`, NO],
  ['the date twice', withText(true, `"requestDate":"${at(0)}"`), NO],
  ['a key twice, deep within', withText(true, '"more":{"list":[{"a":1,"a":2}]}'), NO],
  // Not a boolean.
  ['"true"', sound('true'), NO],
  ['"false"', sound('false'), NO],
  ['0', sound(0), NO],
  ['1', sound(1), NO],
  ['null', sound(null), NO],
  ['an object', sound({ value: true }), NO],
  ['a list', sound([true]), NO],
  ['valid within another object', { response: sound(false) }, NO],
  ['a list of answers', [sound(false)], NO],
  ['isValid in place of valid', sound(undefined, { isValid: false }), NO],
  ['only the code', { code: 'INVALID' }, NO],
  ['false as a word alone', 'false', NO],
  ['nothing', '', NO],
  ['half of it', JSON.stringify(sound(false)).slice(0, 60), NO],
  ['something behind it', `${JSON.stringify(sound(false))}{}`, NO],
  ['a page', '<html><body>valid: false</body></html>', NO],
  ['XML', '<checkVatResponse><valid>false</valid></checkVatResponse>', NO],
  // Another day, or no day.
  ['true, of 2019', sound(true, { requestDate: '2019-05-03T10:00:00.000Z' }), NO],
  ['false, of 2030', sound(false, { requestDate: '2030-05-03T10:00:00.000Z' }), NO],
  ['true, of two days ago', sound(true, { requestDate: at(-2 * DAY_MS) }), NO],
  ['true, of the day after tomorrow', sound(true, { requestDate: at(2 * DAY_MS) }), NO],
  ['true, "gestern"', sound(true, { requestDate: 'gestern' }), NO],
  ['true, a day that is none', sound(true, { requestDate: '2026-02-30T10:00:00Z' }), NO],
  ['true, the date a number', sound(true, { requestDate: 1_795_000_000_000 }), NO],
  ['true, the date in words', sound(true, { requestDate: 'Tue, 24 Nov' }), NO],
  ['true, a date and more', sound(true, { requestDate: `${at(0)} ${at(0)}` }), NO],
]

it.each(CRAFTED)('%s', async (_what, body, made) => {
  expect(await verdictOf(body)).toEqual(made)
})

it.each([
  [500, 'service-unavailable'],
  [404, 'technical-error'],
  [302, 'technical-error'],
  [206, NO],
])('a sound answer under HTTP %i is none', async (status, reason) => {
  expect(await verdictOf(sound(false), status)).toEqual(reason)
})

it('an answer of an old date beside a header of today stops no other questions', async () => {
  const time = trustedTime(clock)
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
])('asked at %s, an answer dated %s is of that day: %s', (moment, said, is) => {
  expect(isOfTheDay(said, new Date(moment), new Date(moment))).toBe(is)
})
