import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Outcome, Reason } from '../answer.ts'
import { parseViesAnswer } from './check-vat.ts'

const QUESTION = { uid: 'DK13585628', requester: 'ATU13585627', askedAt: new Date('2026-11-20T10:00:00Z') }
const folder = new URL('./recorded/', import.meta.url)
const recorded = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const parse = (body: string, status = 200) =>
  parseViesAnswer(QUESTION, { kind: 'answered', status, body, location: '', date: '' })
const notChecked = (reason: Reason): Outcome => ({ verdict: 'not-checked', reason })

const EXPECTED: Record<string, Outcome> = {
  'valid.recorded.json': { verdict: 'valid' },
  'valid-without-name.recorded.json': { verdict: 'valid' },
  'invalid.recorded.json': { verdict: 'invalid' },
  'INVALID_INPUT.recorded.json': { verdict: 'not-a-uid' },
  'INVALID_REQUESTER_INFO.recorded.json': notChecked('requester-uid'),
  'SERVICE_UNAVAILABLE.recorded.json': notChecked('service-unavailable'),
  'MS_UNAVAILABLE.recorded.json': notChecked('member-state-unavailable'),
  'TIMEOUT.recorded.json': notChecked('timeout'),
  'GLOBAL_MAX_CONCURRENT_REQ.recorded.json': notChecked('overload'),
  'GLOBAL_MAX_CONCURRENT_REQ_TIME.recorded.json': notChecked('overload'),
  'MS_MAX_CONCURRENT_REQ.recorded.json': notChecked('overload'),
  'MS_MAX_CONCURRENT_REQ_TIME.recorded.json': notChecked('overload'),
  'VAT_BLOCKED.recorded.json': notChecked('blocked'),
  'IP_BLOCKED.recorded.json': notChecked('blocked'),
  'VOW-ERR-1.recorded.json': notChecked('request-refused'),
  'VOW-ERR-11.recorded.json': notChecked('request-refused'),
  'SOMETHING_NEW.recorded.json': notChecked('unknown-code'),
  'fault-with-message.recorded.json': notChecked('request-refused'),
  'fault-beside-invalid.recorded.json': notChecked('member-state-unavailable'),
  'fault-without-code.recorded.json': notChecked('unknown-code'),
  'another-number.recorded.json': notChecked('unreadable-answer'),
  'another-country.recorded.json': notChecked('unreadable-answer'),
  'valid-as-text.recorded.json': notChecked('unreadable-answer'),
  'valid-minimal.recorded.json': notChecked('unreadable-answer'),
  'no-valid.recorded.json': notChecked('unreadable-answer'),
  'check-status.recorded.json': notChecked('unreadable-answer'),
  'page.recorded.html': notChecked('unreadable-answer'),
  'truncated.recorded.json': notChecked('unreadable-answer'),
  'empty.recorded.json': notChecked('unreadable-answer'),
}

it('gives each recorded answer its outcome', () => {
  expect(Object.fromEntries(readdirSync(folder).map(name => [name, parse(recorded(name)).outcome]))).toEqual(EXPECTED)
})

it('recognizes a fault with any HTTP status', () => {
  for (const status of [200, 400, 500])
    expect(parse(recorded('MS_UNAVAILABLE.recorded.json'), status).code).toBe('MS_UNAVAILABLE')
})

it.each([
  [500, 'service-unavailable'],
  [503, 'service-unavailable'],
  [429, 'overload'],
  [404, 'technical-error'],
  [302, 'technical-error'],
])('gives no verdict for an answer with HTTP %i', (status, reason) => {
  expect(parse(recorded('invalid.recorded.json'), status)).toMatchObject({
    outcome: { verdict: 'not-checked', reason },
    code: `HTTP ${status}`,
  })
})

it.each([
  { errorWrappers: [{ code: 'MS_UNAVAILABLE' }] },
  { errorWrappers: { error: 'MS_UNAVAILABLE' } },
  { actionSucceed: 'false' },
  { userError: 7 },
  { userError: 'VALID' },
  { error: 'MS_UNAVAILABLE' },
  { faultstring: 'TIMEOUT' },
  { countryCode: undefined },
  { vatNumber: null },
])('gives no verdict for valid = false with the contradicting fields %j', fields => {
  const body = { ...JSON.parse(recorded('invalid.recorded.json')), ...fields }
  expect(parse(JSON.stringify(body)).outcome).toEqual({
    verdict: 'not-checked',
    reason: expect.toBeOneOf(['unreadable-answer', 'contradictory-answer']),
  })
})

it('ignores empty fault fields', () => {
  const harmless = { errorWrappers: [], userError: 'INVALID', actionSucceed: true, error: null }
  const body = { ...JSON.parse(recorded('invalid.recorded.json')), ...harmless }
  expect(parse(JSON.stringify(body)).outcome).toEqual({ verdict: 'invalid' })
})

it('reads name, address lines and consultation number as received', () => {
  expect(parse(recorded('valid.recorded.json'))).toMatchObject({
    code: 'VALID',
    name: 'EXAMPLE APS',
    addressLines: ['Eksempelvej 7 ', '2800 Kongens Lyngby'],
    consultationNumber: 'WAPIAAAAexample1',
  })
})

it('marks a cut name and a cut address', () => {
  const long = { ...JSON.parse(recorded('valid.recorded.json')), name: 'A'.repeat(5_000), address: 'Weg\n'.repeat(30) }
  const { name, addressLines } = parse(JSON.stringify(long))
  expect(name).toBe(`${'A'.repeat(4_000)} […]`)
  expect(addressLines).toEqual([...Array(12).fill('Weg'), '[…]'])
})

it('treats dashes as missing', () => {
  expect(parse(recorded('valid-without-name.recorded.json'))).toMatchObject({
    name: '',
    addressLines: [],
    consultationNumber: '0f8fad5b-d9cb-469f-a165-70867728950e',
  })
})

it('returns “invalid” only for an explicit false, complete and with HTTP 200', { tags: ['R-11'] }, () => {
  const body = recorded('invalid.recorded.json')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: body.trimEnd().length - 1 }), fc.string(), (length, junk) => {
      expect(parse(body.slice(0, length)).outcome.verdict).toBe('not-checked')
      expect(parse(junk).outcome.verdict).toBe('not-checked')
    }),
  )
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 100, max: 599 }), (json, status) => {
      const { outcome } = parse(JSON.stringify(json), status)
      const isFalse = typeof json === 'object' && json !== null && 'valid' in json && json.valid === false
      if (outcome.verdict === 'invalid') expect(isFalse && status === 200).toBe(true)
    }),
  )
})
