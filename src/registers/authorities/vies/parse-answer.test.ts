import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Outcome, Reason } from '../answer.ts'
import { parseViesAnswer } from './check-vat.ts'

const ASKED = { uid: 'DK13585628', requester: 'ATU13585627', askedAt: new Date('2026-11-20T10:00:00Z') }
const folder = new URL('./recorded/', import.meta.url)
const recorded = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const parse = (body: string, status = 200) =>
  parseViesAnswer(ASKED, { kind: 'answered', status, body, location: '', date: '' })
const no = (reason: Reason): Outcome => ({ verdict: 'not-checked', reason })

const EXPECTED: Record<string, Outcome> = {
  'valid.recorded.json': { verdict: 'valid' },
  'valid-without-name.recorded.json': { verdict: 'valid' },
  'invalid.recorded.json': { verdict: 'invalid' },
  'INVALID_INPUT.recorded.json': { verdict: 'not-a-uid' },
  'INVALID_REQUESTER_INFO.recorded.json': no('requester-uid'),
  'SERVICE_UNAVAILABLE.recorded.json': no('service-unavailable'),
  'MS_UNAVAILABLE.recorded.json': no('member-state-unavailable'),
  'TIMEOUT.recorded.json': no('timeout'),
  'GLOBAL_MAX_CONCURRENT_REQ.recorded.json': no('overload'),
  'GLOBAL_MAX_CONCURRENT_REQ_TIME.recorded.json': no('overload'),
  'MS_MAX_CONCURRENT_REQ.recorded.json': no('overload'),
  'MS_MAX_CONCURRENT_REQ_TIME.recorded.json': no('overload'),
  'VAT_BLOCKED.recorded.json': no('blocked'),
  'IP_BLOCKED.recorded.json': no('blocked'),
  'VOW-ERR-1.recorded.json': no('request-refused'),
  'VOW-ERR-11.recorded.json': no('request-refused'),
  'SOMETHING_NEW.recorded.json': no('unknown-code'),
  'fault-with-message.recorded.json': no('request-refused'),
  'fault-beside-invalid.recorded.json': no('member-state-unavailable'),
  'fault-without-code.recorded.json': no('unknown-code'),
  'another-number.recorded.json': no('unreadable-answer'),
  'another-country.recorded.json': no('unreadable-answer'),
  'valid-as-text.recorded.json': no('unreadable-answer'),
  'valid-minimal.recorded.json': no('unreadable-answer'),
  'no-valid.recorded.json': no('unreadable-answer'),
  'check-status.recorded.json': no('unreadable-answer'),
  'page.recorded.html': no('unreadable-answer'),
  'truncated.recorded.json': no('unreadable-answer'),
  'empty.recorded.json': no('unreadable-answer'),
}

it('every recorded answer has its outcome', () => {
  expect(Object.fromEntries(readdirSync(folder).map(name => [name, parse(recorded(name)).outcome]))).toEqual(EXPECTED)
})

it('a fault is a fault with any status', () => {
  for (const status of [200, 400, 500])
    expect(parse(recorded('MS_UNAVAILABLE.recorded.json'), status).code).toBe('MS_UNAVAILABLE')
})

it.each([
  [500, 'service-unavailable'],
  [503, 'service-unavailable'],
  [429, 'overload'],
  [404, 'technical-error'],
  [302, 'technical-error'],
])('a verdict under status %i is none', (status, reason) => {
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
])('a false beside %j does not make the number invalid', oddity => {
  const body = { ...JSON.parse(recorded('invalid.recorded.json')), ...oddity }
  expect(parse(JSON.stringify(body)).outcome).toEqual({
    verdict: 'not-checked',
    reason: expect.toBeOneOf(['unreadable-answer', 'contradictory-answer']),
  })
})

it('what tells of no failure leaves the verdict as it is', () => {
  const nothing = { errorWrappers: [], userError: 'INVALID', actionSucceed: true, error: null }
  const body = { ...JSON.parse(recorded('invalid.recorded.json')), ...nothing }
  expect(parse(JSON.stringify(body)).outcome).toEqual({ verdict: 'invalid' })
})

it('reads name, raw address lines and consultation number', () => {
  expect(parse(recorded('valid.recorded.json'))).toMatchObject({
    code: 'VALID',
    name: 'EXAMPLE APS',
    addressLines: ['Eksempelvej 7 ', '2800 Kongens Lyngby'],
    consultationNumber: 'WAPIAAAAexample1',
  })
})

it('says of a name and of an address that they are cut', () => {
  const long = { ...JSON.parse(recorded('valid.recorded.json')), name: 'A'.repeat(5_000), address: 'Weg\n'.repeat(30) }
  const { name, addressLines } = parse(JSON.stringify(long))
  expect(name).toBe(`${'A'.repeat(4_000)} […]`)
  expect(addressLines).toEqual([...Array(12).fill('Weg'), '[…]'])
})

it('dashes are nothing', () => {
  expect(parse(recorded('valid-without-name.recorded.json'))).toMatchObject({
    name: '',
    addressLines: [],
    consultationNumber: '0f8fad5b-d9cb-469f-a165-70867728950e',
  })
})

it('only an explicit false about our number, whole and with status 200, says invalid', { tags: ['R-11'] }, () => {
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
      const saysFalse = typeof json === 'object' && json !== null && 'valid' in json && json.valid === false
      if (outcome.verdict === 'invalid') expect(saysFalse && status === 200).toBe(true)
    }),
  )
})
