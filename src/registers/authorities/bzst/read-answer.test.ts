import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Outcome, Reason } from '../answer.ts'
import { readDay } from '../reading/stated-day.ts'
import type { SentText } from '../trader.ts'
import { readEvatrAnswer } from './read-answer.ts'

const UID = 'ATU13585627'
const MOMENT = '2026-11-26T10:27:01.123456789+01:00'
const NAME_AND_CITY: SentText[] = [
  { field: 'name', text: 'Musterhaus GmbH & Co KG', match: 'unanswered' },
  { field: 'city', text: 'Musterort', match: 'unanswered' },
]

const read = (body: unknown, status = 200, trader: SentText[] = []) =>
  readEvatrAnswer(
    { uid: UID, own: 'DE123456789', trader, askedAt: new Date(MOMENT) },
    { kind: 'answered', status, body: typeof body === 'string' ? body : JSON.stringify(body), location: '', date: '' },
  )
const answerWith = (code: string, more: object = {}) => ({
  id: '0123456789123456',
  anfrageZeitpunkt: MOMENT,
  status: `evatr-${code}`,
  ...more,
})
const outcomeOf = (...args: Parameters<typeof read>) => read(...args).outcome
const notChecked = (reason: Reason): Outcome => ({ verdict: 'not-checked', reason })

// These two codes depend on their dates.
const DAYS: Record<string, object> = {
  2002: { gueltigAb: '15.12.2026' },
  2006: { gueltigAb: '01.01.2024', gueltigBis: '31.12.2024' },
}

// The page's table by line: code, HTTP status and our outcome.
const TABLE: [code: string, status: number, outcome: Outcome][] = [
  ['0000', 200, { verdict: 'valid' }],
  ['2008', 200, { verdict: 'valid' }],
  ['0003', 400, { verdict: 'valid' }],
  ['2002', 200, { verdict: 'invalid' }],
  ['2006', 200, { verdict: 'invalid' }],
  ['2001', 404, { verdict: 'invalid' }],
  ['0005', 400, { verdict: 'not-a-uid' }],
  ['0012', 400, { verdict: 'not-a-uid' }],
  ['2003', 400, { verdict: 'not-a-uid' }],
  ['0004', 400, notChecked('own-number-refused')],
  ['2005', 404, notChecked('own-number-refused')],
  ['0006', 403, notChecked('state-forbids')],
  ['0002', 400, notChecked('request-refused')],
  ['0007', 403, notChecked('request-refused')],
  ['0008', 403, notChecked('overload')],
  ['0011', 503, notChecked('overload')],
  ['0013', 503, notChecked('overload')],
  ['1001', 503, notChecked('overload')],
  ['1002', 500, notChecked('technical-error')],
  ['1003', 500, notChecked('technical-error')],
  ['1004', 500, notChecked('technical-error')],
  ['2004', 500, notChecked('technical-error')],
  ['2007', 500, notChecked('member-state-unavailable')],
  ['2011', 500, notChecked('technical-error')],
  ['3011', 500, notChecked('technical-error')],
  ['0001', 400, notChecked('request-refused')],
  ['4711', 200, notChecked('unknown-code')],
]

it.each(TABLE)('maps code %s with HTTP %i to %j', (code, status, outcome) => {
  expect(read(answerWith(code, DAYS[code]), status)).toMatchObject({ outcome, code: `evatr-${code}` })
})

it.each(TABLE.filter(([, , { verdict }]) => verdict !== 'not-checked'))(
  'accepts code %s only with HTTP %i',
  (code, status) => {
    for (const other of [200, 201, 400, 403, 404, 429, 500, 503].filter(each => each !== status))
      expect(outcomeOf(answerWith(code, DAYS[code]), other).verdict).toBe('not-checked')
  },
)

it('gives no verdict for an HTTP status without a code', () => {
  for (const status of [400, 403, 404]) {
    expect(outcomeOf('', status)).toEqual(notChecked('technical-error'))
    expect(outcomeOf({ anfrageZeitpunkt: MOMENT }, status)).toEqual(notChecked('technical-error'))
  }
  expect(outcomeOf('<html>', 503)).toEqual(notChecked('service-unavailable'))
  expect(outcomeOf('{}', 429)).toEqual(notChecked('overload'))
})

it('returns id, code and the state’s match for each sent text', () => {
  const matches = { ergFirmenname: 'A', ergOrt: 'B', ergPlz: 'A', ergStrasse: 'D' }
  expect(read(answerWith('0000', matches), 200, NAME_AND_CITY)).toMatchObject({
    code: 'evatr-0000',
    consultationNumber: '0123456789123456',
    trader: [{ match: 'valid' }, { match: 'invalid' }],
  })
  expect(read(answerWith('0000', matches)).trader).toEqual([])
  expect(read(answerWith('2008'), 200, NAME_AND_CITY).trader).toEqual(NAME_AND_CITY)
})

it.each([
  ['A', 'valid'],
  ['B', 'invalid'],
  ['C', 'unanswered'],
  ['D', 'not-processed'],
  ['E', 'unanswered'],
  [1, 'unanswered'],
  [null, 'unanswered'],
])('maps the match %j to %s', (code, match) => {
  const [name] = read(answerWith('0000', { ergFirmenname: code }), 200, NAME_AND_CITY).trader
  expect(name?.match).toBe(match)
})

it('reads days in both formats', () => {
  const ended = { verdict: 'invalid' }
  expect(read(answerWith('2006', { gueltigAb: '01.01.2024', gueltigBis: '31.12.2024' }))).toMatchObject({
    outcome: ended,
    entry: { from: '2024-01-01', until: '2024-12-31', head: null },
  })
  expect(read(answerWith('2006', { gueltigAb: '2024-01-01', gueltigBis: '2024-12-31' })).entry).toEqual({
    from: '2024-01-01',
    until: '2024-12-31',
    head: null,
  })
  expect(read(answerWith('2002', { gueltigAb: '15.12.2026', gueltigBis: '31.12.2027' }))).toMatchObject({
    outcome: ended,
    entry: { from: '2026-12-15', until: null },
  })
  for (const dateless of [answerWith('2006'), answerWith('2006', { gueltigBis: 'gestern' })]) {
    expect(outcomeOf(dateless)).toEqual({
      verdict: 'not-checked',
      reason: expect.toBeOneOf(['unreadable-answer', 'contradictory-answer']),
    })
    expect(read(dateless)).not.toHaveProperty('entry')
  }
  // With other codes, dates have no documented meaning.
  expect(read(answerWith('0000', { gueltigAb: '01.01.2024' }))).not.toHaveProperty('entry')
  expect(readDay('31.02.2024')).toBeNull()
})

it.each([
  ['a future end', answerWith('2006', { gueltigAb: '01.01.2024', gueltigBis: '31.12.2026' }), 200],
  ['a past beginning', answerWith('2002', { gueltigAb: '01.01.2024' }), 200],
  ['an end before the beginning', answerWith('2006', { gueltigAb: '01.01.2024', gueltigBis: '31.12.2023' }), 200],
  ['another number', answerWith('2001', { angefragteUstid: 'ATU57194903' }), 404],
  ['another requester', answerWith('2001', { anfragendeUstid: 'DE136695976' }), 404],
  ['no date', answerWith('2001', { anfrageZeitpunkt: 'gestern' }), 404],
  ['its code twice', `{"status":"evatr-2001","anfrageZeitpunkt":"${MOMENT}","status":"evatr-2001"}`, 404],
  ['a code in another format', { ...answerWith('2001'), status: '2001' }, 404],
  ['a code as a number', { ...answerWith('2001'), status: 2001 }, 404],
  ['a list', [answerWith('2001')], 404],
])('gives no verdict for an answer with %s', (_what, body, status) => {
  expect(outcomeOf(body, status).verdict).toBe('not-checked')
})

it('accepts an answer that repeats our numbers, and a Greek number as GR', () => {
  expect(outcomeOf(answerWith('0000', { angefragteUstid: UID, anfragendeUstid: 'DE123456789' }))).toEqual({
    verdict: 'valid',
  })
  const response = { kind: 'answered', status: 200, location: '', date: '' } as const
  const body = JSON.stringify(answerWith('0000', { angefragteUstid: 'GR094259216' }))
  const question = { uid: 'EL094259216', own: 'DE123456789', trader: [], askedAt: new Date(MOMENT) }
  expect(readEvatrAnswer(question, { ...response, body }).outcome).toEqual({ verdict: 'valid' })
})

it('returns “invalid” only for its three codes, complete and with their HTTP status', { tags: ['R-11'] }, () => {
  const body = JSON.stringify(answerWith('2001'))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: body.length - 1 }), fc.string(), (length, junk) => {
      expect(outcomeOf(body.slice(0, length), 404).verdict).toBe('not-checked')
      expect(outcomeOf(junk, 404).verdict).toBe('not-checked')
    }),
  )
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 100, max: 599 }), (json, status) => {
      expect(outcomeOf(JSON.stringify(json), status).verdict).toBe('not-checked')
    }),
  )
})
