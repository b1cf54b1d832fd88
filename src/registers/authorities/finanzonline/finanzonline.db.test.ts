import { expect, it } from 'vitest'
import {
  ACCOUNT,
  NOON,
  reasonOf,
  UIDS,
  createQueryWorld as world,
} from '../../../../tests/world/product/query-world.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { isWorthRetrying } from '../reasons.ts'

const faultUid = (number: string): string =>
  ({ '103': 'CZ99000103', '513': 'DE399000513', '514': 'DE399000514' })[number] ?? ''
const usedQuotas = async ({ db }: OpenDatabase): Promise<number[]> =>
  (await db.selectFrom('day_budget').select('used').orderBy('uid').orderBy('day').execute()).map(({ used }) => used)

it('queries at level 2 with the company’s own UID, and stores the answer', { tags: ['Z-10', 'W1-01'] }, async () => {
  const { ask, queries } = await world()
  const { outcome, answers } = await ask('DE136695976')
  expect(outcome).toEqual({ verdict: 'valid' })
  expect(answers).toMatchObject([
    { service: 'finanzamt', requesterUid: 'ATU13585627', requesterName: 'Kanzlei', level: 2, askedAt: NOON, code: '0' },
  ])
  expect(answers[0]?.addressLines.length).toBeGreaterThan(0)
  expect(queries()).toMatchObject([{ uid: 'DE136695976', requester: 'ATU13585627', level: '2' }])
})

it('shares one login among eight lanes and two processes', async () => {
  const { ask, process, logins } = await world({ latencyMs: 20 })
  const otherProcess = process()
  const results = await Promise.all(UIDS.map((uid, at) => (at % 2 ? ask(uid) : otherProcess.ask(uid))))
  expect(results.map(reasonOf)).toEqual(UIDS.map(() => 'valid'))
  expect(logins()).toBe(1)
})

it('logs in once more for eight lanes with an expired session, and every query succeeds', {
  tags: ['R-13'],
}, async () => {
  const { ask, simulator, logins, database } = await world({ latencyMs: 20 })
  await ask('AT' + 'U57194903')
  simulator.reset()
  const results = await Promise.all(UIDS.map(uid => ask(uid)))
  expect(results.map(reasonOf)).toEqual(UIDS.map(() => 'valid'))
  expect(results.flatMap(({ answers }) => answers)).toHaveLength(UIDS.length)
  expect(logins()).toBe(1)
  expect(await usedQuotas(database)).toEqual(Array(9).fill(1))
})

it('gives up after three logins if sessions keep expiring', async () => {
  const { ask, simulator, logins } = await world()
  simulator.setBehaviour({ sessionCalls: 0 })
  expect(reasonOf(await ask('DE136695976'))).toBe('session')
  expect(logins()).toBe(3)
})

it('tries wrong credentials only once in all processes, until they change', {
  tags: ['R-14', 'C5-10'],
}, async () => {
  const { ask, process, logins } = await world({ latencyMs: 20 })
  const wrong = { ...ACCOUNT, pin: 'wrong-pin-1' }
  const otherProcess = process()
  const results = await Promise.all(UIDS.map((uid, at) => (at % 2 ? ask(uid, wrong) : otherProcess.ask(uid, wrong))))
  expect(new Set(results.map(reasonOf))).toEqual(new Set(['credentials']))
  expect(reasonOf(await ask('DE136695976', wrong))).toBe('credentials')
  expect(logins()).toBe(1)
  expect(reasonOf(await ask('DE136695976', { ...ACCOUNT, version: 2 }))).toBe('valid')
  expect(logins()).toBe(2)
})

it('does not share a session with an account that has another PIN', async () => {
  const { ask, logins } = await world()
  expect(reasonOf(await ask('DE136695976'))).toBe('valid')
  const thief = { ...ACCOUNT, pin: 'guessed-pin', uid: 'ATU57194903', name: 'Other' }
  expect(reasonOf(await ask('DE129304291', thief))).toBe('credentials')
  expect(reasonOf(await ask('DE129304291'))).toBe('valid')
  expect(logins()).toBe(2)
})

it('sends at most two queries a day, across lanes, processes and tenants of one participant', {
  tags: ['V2.3.2', 'V2.3.4', 'C5-09'],
}, async () => {
  const { ask, process, queries } = await world({ latencyMs: 5 })
  const otherProcess = process()
  const colleague = { ...ACCOUNT, uid: 'ATU57194903', version: 7 }
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 ? ask('DE136695976') : otherProcess.ask('DE136695976', colleague))),
  )
  expect(queries()).toHaveLength(2)
  expect(results.map(reasonOf).toSorted()).toEqual([...Array(10).fill('day-limit'), 'valid', 'valid'])
})

it('discloses a participant’s used-up UIDs only to accounts that have logged in', async () => {
  const { ask, authorities, simulator } = await world()
  for (let attempt = 0; attempt < 2; attempt++) await ask('DE136695976')
  const stranger = { ...ACCOUNT, companyId: 7, uid: 'ATU57194903', benid: 'GUESSED01', pin: 'guessed-pin' }
  for (const other of [stranger, { ...stranger, benid: ACCOUNT.benid, version: 2 }]) {
    expect(await authorities.usedUpToday(other, ['DE136695976', 'DK13585628'])).toEqual([])
    const outcomes = await Promise.all(['DE136695976', 'DK13585628'].map(uid => ask(uid, other).then(reasonOf)))
    expect(outcomes).toEqual(['credentials', 'credentials'])
  }
  const colleague = { ...ACCOUNT, companyId: 8, uid: 'ATU57194903' }
  expect(await authorities.usedUpToday(colleague, ['DE136695976', 'DK13585628'])).toEqual(['DE136695976'])
  // Without a shared session the login is the proof, and it stays valid when the session ends.
  await authorities.close()
  const logsIn = { ...colleague, companyId: 9 }
  expect(await authorities.usedUpToday(logsIn, ['DE136695976'])).toEqual([])
  expect([await ask('DE136695976', logsIn), await ask('DK13585628', logsIn)].map(reasonOf)).toEqual([
    'day-limit',
    'valid',
  ])
  await authorities.close()
  simulator.calls.length = 0
  expect(await authorities.usedUpToday(logsIn, ['DE136695976'])).toEqual(['DE136695976'])
  expect(reasonOf(await ask('DE136695976', logsIn))).toBe('day-limit')
  expect(simulator.calls).toEqual([])
})

it('limits background work to one query a day, and reserves the other for people', {
  tags: ['C5-09', 'C9-11'],
}, async () => {
  const { ask, process, queries } = await world({ latencyMs: 5 })
  const otherProcess = process()
  const results = await Promise.all(
    Array.from({ length: 4 }, (_, at) => (at % 2 ? ask : otherProcess.ask)('DE136695976', ACCOUNT, 'machine')),
  )
  expect(results.map(reasonOf).toSorted()).toEqual([...Array(3).fill('day-limit'), 'valid'])
  expect(reasonOf(await ask('DE136695976'))).toBe('valid')
  expect(reasonOf(await ask('DK13585628'))).toBe('valid')
  expect(reasonOf(await ask('DK13585628', ACCOUNT, 'machine'))).toBe('day-limit')
  expect(queries()).toHaveLength(3)
  // Without level 1, the validity of a watched group would never be known.
  expect(reasonOf(await ask(faultUid('103'), ACCOUNT, 'machine'))).toBe('valid')
})

it('counts by the calendar day in Vienna', { tags: ['R-23'] }, async () => {
  const { database, process } = await world({ dayLimit: null })
  const lateEvening = process(new Date('2026-10-24T21:59:59Z'))
  const afterMidnight = process(new Date('2026-10-24T22:00:00Z'))
  for (const process of [lateEvening, lateEvening, lateEvening, afterMidnight]) await process.ask('DE136695976')
  expect(await usedQuotas(database)).toEqual([2, 1])
})

it.each([
  ['rc -2', 0],
  ['maintenance-page', 0],
  ['rc -3', 1],
  ['http-503', 1],
  ['reset', 1],
  ['rc 1511', 1],
])('after the outage %s, counts %i of the day’s two queries as used', async (outage, used) => {
  const { ask, simulator, database } = await world()
  await ask('AT' + 'U57194903')
  simulator.setBehaviour({ finanzonlineOutage: outage as 'rc -2' })
  const { outcome } = await ask('DE136695976')
  expect(outcome.verdict).toBe('not-checked')
  const row = await database.db
    .selectFrom('day_budget')
    .select('used')
    .where('uid', '=', 'DE136695976')
    .executeTakeFirst()
  expect(row?.used ?? 0).toBe(used)
})

it('uses no daily quota for a failed login, and tries again', async () => {
  const { ask, simulator, database } = await world({ finanzonlineOutage: 'rc -2' })
  expect(reasonOf(await ask('DE136695976'))).toBe('maintenance')
  expect(await usedQuotas(database)).toEqual([])
  simulator.setBehaviour({ finanzonlineOutage: null })
  expect(reasonOf(await ask('DE136695976'))).toBe('valid')
})

it('queries a VAT group again at level 1, and stores both answers', { tags: ['R-21', 'C5-11'] }, async () => {
  const { ask, queries } = await world()
  const { outcome, answers } = await ask(faultUid('103'))
  expect(outcome).toEqual({ verdict: 'valid' })
  expect(answers).toMatchObject([
    { code: '103', level: 0, outcome: { reason: 'level-2-impossible' } },
    { code: '103, 0', level: 1, outcome: { verdict: 'valid' } },
  ])
  expect(answers[1]?.message).toContain(answers[0]?.message)
  expect(queries().map(({ level }) => level)).toEqual(['2', '1'])
  expect(reasonOf(await ask(faultUid('103')))).toBe('day-limit')
})

it('leaves a VAT group unchecked if the day’s quota does not suffice for level 1', async () => {
  const { ask, database, queries } = await world({ dayLimit: null })
  await ask(faultUid('103'))
  await database.db.updateTable('day_budget').set({ used: 1 }).execute()
  const { outcome, answers } = await ask(faultUid('103'))
  expect(outcome).toEqual({ verdict: 'not-checked', reason: 'level-2-impossible' })
  expect(answers).toMatchObject([{ code: '103' }])
  expect(queries()).toHaveLength(3)
})

it('sends no more queries about a UID after rc 1513', { tags: ['R-15'] }, async () => {
  const { ask, queries } = await world()
  expect(reasonOf(await ask(faultUid('513')))).toBe('day-limit')
  expect(reasonOf(await ask(faultUid('513')))).toBe('day-limit')
  expect(queries()).toHaveLength(1)
})

it('pauses a requester for the day after rc 1514, but not others', { tags: ['R-15'] }, async () => {
  const { ask, queries } = await world()
  expect(reasonOf(await ask(faultUid('514')))).toBe('requester-limit')
  expect(reasonOf(await ask('DE136695976'))).toBe('requester-limit')
  expect(reasonOf(await ask('DE136695976', { ...ACCOUNT, uid: 'ATU57194903' }))).toBe('valid')
  expect(queries()).toHaveLength(2)
})

it('sends one query, not one for each row, if the account may not query', async () => {
  const { ask, queries, database } = await world()
  const unauthorised = { ...ACCOUNT, tid: '100000000004', benid: 'NOQUERY01' }
  expect(reasonOf(await ask('DE136695976', unauthorised))).toBe('not-authorised')
  expect(reasonOf(await ask('DE129304291', unauthorised))).toBe('not-authorised')
  expect(queries()).toHaveLength(1)
  expect(await usedQuotas(database)).toEqual([0])
})

it.each([
  [null, 'account-incomplete'],
  [{ ...ACCOUNT, tid: '12' }, 'account-incomplete'],
  [{ ...ACCOUNT, uid: 'DE136695976' }, 'requester-uid'],
])('sends no call that the ministry’s schema would refuse', async (account, reason) => {
  const { ask, simulator } = await world()
  expect(reasonOf(await ask('DE136695976', account))).toBe(reason)
  expect(simulator.calls).toEqual([])
})

it('logs out its session on close', async () => {
  const { ask, authorities, simulator, database } = await world()
  await ask('DE136695976')
  await authorities.close()
  expect(simulator.calls.at(-1)).toMatchObject({ operation: 'logout', code: '0' })
  expect(await database.db.selectFrom('finanzonline_account').select('session_id_sealed').executeTakeFirst()).toEqual({
    session_id_sealed: null,
  })
})

it.each([
  ['HR00990007236', 'broken SOAP'],
  ['IT00799000724', 'empty SOAP'],
])(
  'repeats the query about %s after %s until it is answered, and counts it once for the day',
  { tags: ['C10-05'] },
  async uid => {
    const { ask, database } = await world()
    const results = [await ask(uid), await ask(uid), await ask(uid)]
    expect(results.map(reasonOf)).toEqual(['unreadable-answer', 'unreadable-answer', 'valid'])
    expect(results.every(({ outcome }) => isWorthRetrying(outcome) === (outcome.verdict === 'not-checked'))).toBe(true)
    expect(await usedQuotas(database)).toEqual([1])
  },
)

it('retries after an HTML page, and does not count it for the day', async () => {
  const { ask, database, simulator } = await world()
  await ask('AT' + 'U57194903')
  simulator.setBehaviour({ finanzonlineOutage: 'html-page' })
  const { outcome } = await ask('DE136695976')
  expect([outcome, isWorthRetrying(outcome)]).toEqual([{ verdict: 'not-checked', reason: 'unreadable-answer' }, true])
  expect((await usedQuotas(database)).toSorted()).toEqual([0, 1])
})

const REFUSED_NUMBER = 'DE699000005'

it('treats a first rc 5 as the number’s fault until a second number confirms it', { tags: ['C10-06'] }, async () => {
  const { ask, queries, authorities } = await world()
  const colleague = { ...ACCOUNT, companyId: 2 }
  expect(reasonOf(await ask(REFUSED_NUMBER))).toBe('requester-uid')
  expect(await authorities.findProblem(ACCOUNT)).toBeNull()
  // The number is not queried a second time, and does not affect other numbers.
  expect(reasonOf(await ask(REFUSED_NUMBER))).toBe('requester-uid')
  expect(queries()).toHaveLength(1)
  expect([await ask('DE136695976', colleague), await ask('DK13585628')].map(reasonOf)).toEqual(['valid', 'valid'])
  // The account was accepted since: a further such refusal concerns only its number again.
  expect(reasonOf(await ask('FR47799000005'))).toBe('requester-uid')
  expect(reasonOf(await ask('FI20774740'))).toBe('valid')
})

it('pauses a requester that two numbers refused, for all companies that share its account', async () => {
  const { ask, queries, authorities } = await world()
  const account = { ...ACCOUNT, uid: 'ATU99000005' }
  for (const uid of ['DE136695976', 'DK13585628', 'FI20774740', 'FI18261444'])
    expect(reasonOf(await ask(uid, { ...account, companyId: uid.length }))).toBe('requester-uid')
  expect(queries()).toHaveLength(2)
  expect(await authorities.findProblem(account)).toMatchObject({ kind: 'refused', code: '5' })
})

it('raises one alarm for a kind of contradiction, and gives no verdict', { tags: ['C10-04'] }, async () => {
  const errors: object[] = []
  const { ask } = await world({}, { log: { ...silentLog, error: facts => errors.push(facts) } })
  for (const uid of ['FR24699000725', 'PL1199000725', 'FR46799000716', 'PL1799000716']) {
    const { outcome, answers } = await ask(uid)
    expect(outcome).toEqual({ verdict: 'not-checked', reason: 'contradictory-answer' })
    expect(answers).toMatchObject([{ code: '0', level: 0, name: '', addressLines: [] }])
  }
  expect(errors).toEqual(
    ['rc 0 with the text of rc 1', 'valid, and uid is another number'].map(what => ({
      service: 'finanzamt',
      what,
      alarm: 'contradiction',
    })),
  )
})
