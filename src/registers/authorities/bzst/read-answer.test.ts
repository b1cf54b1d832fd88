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
const said = (code: string, more: object = {}) => ({
  id: '0123456789123456',
  anfrageZeitpunkt: MOMENT,
  status: `evatr-${code}`,
  ...more,
})
const outcomeOf = (...asked: Parameters<typeof read>) => read(...asked).outcome
const no = (reason: Reason): Outcome => ({ verdict: 'not-checked', reason })

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
  ['0004', 400, no('own-number-refused')],
  ['2005', 404, no('own-number-refused')],
  ['0006', 403, no('state-forbids')],
  ['0002', 400, no('request-refused')],
  ['0007', 403, no('request-refused')],
  ['0008', 403, no('overload')],
  ['0011', 503, no('overload')],
  ['0013', 503, no('overload')],
  ['1001', 503, no('overload')],
  ['1002', 500, no('technical-error')],
  ['1003', 500, no('technical-error')],
  ['1004', 500, no('technical-error')],
  ['2004', 500, no('technical-error')],
  ['2007', 500, no('member-state-unavailable')],
  ['2011', 500, no('technical-error')],
  ['3011', 500, no('technical-error')],
  ['0001', 400, no('request-refused')],
  ['4711', 200, no('unknown-code')],
]

it.each(TABLE)('%s with HTTP %i is %j', (code, status, outcome) => {
  expect(read(said(code, DAYS[code]), status)).toMatchObject({ outcome, code: `evatr-${code}` })
})

it.each(TABLE.filter(([, , { verdict }]) => verdict !== 'not-checked'))(
  '%s counts with HTTP %i alone',
  (code, status) => {
    for (const other of [200, 201, 400, 403, 404, 429, 500, 503].filter(one => one !== status))
      expect(outcomeOf(said(code, DAYS[code]), other).verdict).toBe('not-checked')
  },
)

it('no status is a word on the number: an error without a code is none', () => {
  for (const status of [400, 403, 404]) {
    expect(outcomeOf('', status)).toEqual(no('technical-error'))
    expect(outcomeOf({ anfrageZeitpunkt: MOMENT }, status)).toEqual(no('technical-error'))
  }
  expect(outcomeOf('<html>', 503)).toEqual(no('service-unavailable'))
  expect(outcomeOf('{}', 429)).toEqual(no('overload'))
})

it('keeps id, code and the state’s word on each text that was sent', () => {
  const words = { ergFirmenname: 'A', ergOrt: 'B', ergPlz: 'A', ergStrasse: 'D' }
  expect(read(said('0000', words), 200, NAME_AND_CITY)).toMatchObject({
    code: 'evatr-0000',
    consultationNumber: '0123456789123456',
    trader: [{ match: 'valid' }, { match: 'invalid' }],
  })
  expect(read(said('0000', words)).trader).toEqual([])
  expect(read(said('2008'), 200, NAME_AND_CITY).trader).toEqual(NAME_AND_CITY)
})

it.each([
  ['A', 'valid'],
  ['B', 'invalid'],
  ['C', 'unanswered'],
  ['D', 'not-processed'],
  ['E', 'unanswered'],
  [1, 'unanswered'],
  [null, 'unanswered'],
])('the word %j is %s', (word, match) => {
  const [name] = read(said('0000', { ergFirmenname: word }), 200, NAME_AND_CITY).trader
  expect(name?.match).toBe(match)
})

it('reads the days in both forms', () => {
  const ended = { verdict: 'invalid' }
  expect(read(said('2006', { gueltigAb: '01.01.2024', gueltigBis: '31.12.2024' }))).toMatchObject({
    outcome: ended,
    entry: { from: '2024-01-01', until: '2024-12-31', head: null },
  })
  expect(read(said('2006', { gueltigAb: '2024-01-01', gueltigBis: '2024-12-31' })).entry).toEqual({
    from: '2024-01-01',
    until: '2024-12-31',
    head: null,
  })
  expect(read(said('2002', { gueltigAb: '15.12.2026', gueltigBis: '31.12.2027' }))).toMatchObject({
    outcome: ended,
    entry: { from: '2026-12-15', until: null },
  })
  for (const dateless of [said('2006'), said('2006', { gueltigBis: 'gestern' })]) {
    expect(outcomeOf(dateless)).toEqual({
      verdict: 'not-checked',
      reason: expect.toBeOneOf(['unreadable-answer', 'contradictory-answer']),
    })
    expect(read(dateless)).not.toHaveProperty('entry')
  }
  // With other codes, dates have no documented meaning.
  expect(read(said('0000', { gueltigAb: '01.01.2024' }))).not.toHaveProperty('entry')
  expect(readDay('31.02.2024')).toBeNull()
})

it.each([
  ['an end that has not come', said('2006', { gueltigAb: '01.01.2024', gueltigBis: '31.12.2026' }), 200],
  ['a beginning that has passed', said('2002', { gueltigAb: '01.01.2024' }), 200],
  ['an end before the beginning', said('2006', { gueltigAb: '01.01.2024', gueltigBis: '31.12.2023' }), 200],
  ['another number', said('2001', { angefragteUstid: 'ATU57194903' }), 404],
  ['another asker', said('2001', { anfragendeUstid: 'DE136695976' }), 404],
  ['no date', said('2001', { anfrageZeitpunkt: 'gestern' }), 404],
  ['its code twice', `{"status":"evatr-2001","anfrageZeitpunkt":"${MOMENT}","status":"evatr-2001"}`, 404],
  ['another form of code', { ...said('2001'), status: '2001' }, 404],
  ['a code as a number', { ...said('2001'), status: 2001 }, 404],
  ['a list', [said('2001')], 404],
])('takes no word with %s', (_what, body, status) => {
  expect(outcomeOf(body, status).verdict).toBe('not-checked')
})

it('takes our own numbers for ours, and Greece under its name there', () => {
  expect(outcomeOf(said('0000', { angefragteUstid: UID, anfragendeUstid: 'DE123456789' }))).toEqual({
    verdict: 'valid',
  })
  const greek = { kind: 'answered', status: 200, location: '', date: '' } as const
  const body = JSON.stringify(said('0000', { angefragteUstid: 'GR094259216' }))
  const asked = { uid: 'EL094259216', own: 'DE123456789', trader: [], askedAt: new Date(MOMENT) }
  expect(readEvatrAnswer(asked, { ...greek, body }).outcome).toEqual({ verdict: 'valid' })
})

it('calls nothing invalid but its three codes, whole and with their status', { tags: ['R-11'] }, () => {
  const body = JSON.stringify(said('2001'))
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
