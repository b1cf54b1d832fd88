import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BehaviourChange, INITIAL_BEHAVIOUR } from '../../simulator/behaviour.ts'
import { businessOf } from '../../simulator/businesses/business.ts'
import { isRegistered } from '../../simulator/businesses/verdict.ts'
import { type Simulator, startSimulator } from '../../simulator/simulator.ts'
import { COUNTRY_RULES } from '../../vat-ids/uid/country-rules.ts'
import { unpackBody } from './kept-body.ts'
import { queryAccount } from './poland/query-account.ts'
import { WHITE_LIST } from './poland/query-white-list.ts'
import { ANAF } from './romania/query-anaf.ts'
import { TAX_REGISTER } from './slovakia/query-tax-lists.ts'
import type { RegisterReply } from './state-register.ts'

const DAY = '2026-11-28'
const never = new AbortController().signal
let clock = new Date(`${DAY}T10:00:00Z`)
let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ now: () => clock })
})
afterAll(() => simulator.close())
beforeEach(() => {
  simulator.reset()
  simulator.setBehaviour({ ...INITIAL_BEHAVIOUR, anafCalls: null })
  clock = new Date(`${DAY}T10:00:00Z`)
})

type Ask = (uids: readonly string[], timeoutMs?: number, day?: string) => Promise<RegisterReply<string>>
const REGISTERS: Record<string, Ask> = {
  PL: (uids, timeoutMs = 20_000, day = DAY) =>
    WHITE_LIST.query(uids, { url: simulator.whiteListUrl, day, timeoutMs }, never),
  SK: (uids, timeoutMs = 20_000, day = DAY) =>
    TAX_REGISTER.query(uids, { url: simulator.slovakListsUrl, key: simulator.slovakListsKey, day, timeoutMs }, never),
  RO: (uids, timeoutMs = 20_000, day = DAY) => ANAF.query(uids, { url: simulator.anafUrl, day, timeoutMs }, never),
}
const ask: Ask = (uids, ...more) => {
  const register = REGISTERS[uids[0]?.slice(0, 2) ?? '']
  if (!register) throw new Error(`no register for ${uids[0]}`)
  return register(uids, ...more)
}
const statesIn = (reply: RegisterReply<string>): string[] =>
  reply.kind === 'answered' ? reply.statements.map(({ state, since }) => `${state} ${since}`) : [reply.why]

const SUBJECTS: readonly [uid: string, states: string[]][] = [
  ['PL1060000116', ['active 2014-07-31']],
  ['PL1060000122', ['active 2014-07-31']],
  ['PL1060000145', ['exempt null']],
  ['PL1060000151', ['notRegistered 2025-03-04']],
  ['PL1060000168', ['notRegistered 2024-11-05']],
  ['PL1060000174', ['unknown null']],
  ['PL1060000180', ['active 2021-02-03']],
  ['PL1060000197', []],
  ['PL1060000205', []],
  ['PL8567346215', ['active 2014-07-31']],
  ['SK2022700020', ['registered 2010-10-11']],
  ['SK2022700031', ['notPayer 2010-10-11']],
  ['SK2022700042', ['notPayer 2015-01-01']],
  ['SK2022700053', ['deleted 2020-05-05']],
  ['SK2022700064', ['reasonsToCancel 2026-03-03']],
  ['SK2022700075', ['registered 2024-03-01']],
  ['SK2022700086', []],
  ['SK2022700097', []],
  ['SK2022749619', ['registered 2010-10-11']],
  ['RO40414001', ['payer 2013-02-01']],
  ['RO40414010', ['notPayer 2024-05-06']],
  ['RO40414028', ['notPayer null']],
  ['RO40414036', ['inactive 2024-05-01']],
  ['RO40414044', ['unknown null']],
  ['RO40414052', ['notPayer 2024-05-06']],
  ['RO40414060', []],
  ['RO18547290', ['payer 2010-04-01']],
]

it.each(SUBJECTS)('%s: %j, which VIES knows, with correct check digits', async (uid, states) => {
  const reply = await ask([uid])
  expect([reply.kind, statesIn(reply)]).toEqual(['answered', states])
  const country = uid.slice(0, 2) as 'PL' | 'SK' | 'RO'
  expect([isRegistered(uid), COUNTRY_RULES[country].fits(uid.slice(2)), businessOf(uid).name === '']).toEqual([
    ...[true, true, false],
  ])
})

it.each(['PL', 'RO'])('%s: many numbers in one call', async country => {
  const uids = SUBJECTS.filter(([uid]) => uid.startsWith(country))
  const states = statesIn(await ask(uids.map(([uid]) => uid)))
  expect(states.toSorted()).toEqual(uids.flatMap(([, expected]) => expected).toSorted())
  expect(simulator.calls).toHaveLength(1)
})

it('stores nothing about persons, and no account, telephone or address that the registers sent', async () => {
  const sent = await (await fetch(`${simulator.whiteListUrl}/api/search/nips/1060000116,1060000122?date=${DAY}`)).text()
  // Proves that the search below can find them.
  for (const secret of ['7137713', 'OSOBA-TAJNA', '13071400013', 'TAJNA 7']) expect(sent).toContain(secret)
  const replies = await Promise.all([ask(['PL1060000116', 'PL1060000122']), ask(['SK2022700064']), ask(['RO40414001'])])
  for (const reply of replies) {
    const body = reply.kind === 'answered' ? unpackBody(reply.body.received) : ''
    expect(body).toMatch(/PRZYKŁAD|Príklad|EXEMPLU/)
    expect(body).not.toMatch(/7137713|tajn|13071400013|400335|85101/i)
  }
})

type Fault = [change: BehaviourChange, uid: string, expected: object]
const FAULTS: readonly Fault[] = [
  [{ whiteList: 'updated' }, 'PL1060000151', { kind: 'none', why: 'WL-195', retryAfterMs: 5_000 }],
  [{ whiteList: 'updating' }, 'PL1060000151', { kind: 'none', why: 'WL-196', retryAfterMs: 300_000 }],
  [{ whiteList: 'error' }, 'PL1060000151', { kind: 'none', why: 'HTTP 500 WL-100' }],
  [{ whiteList: 'limit' }, 'PL1060000151', { kind: 'none', why: 'WL-191', isLimit: true }],
  [{ whiteList: 'old-date' }, 'PL1060000151', { kind: 'none', why: 'of another day: 27-11-2026 11:00:00' }],
  [{ whiteList: 'no-request-id' }, 'PL1060000151', { kind: 'none', why: 'unreadable' }],
  [{ whiteList: 'other-number' }, 'PL1060000151', { kind: 'answered', statements: [] }],
  [{ whiteList: 'twice' }, 'PL1060000151', { kind: 'answered', statements: [] }],
  [{ whiteList: 'truncated' }, 'PL1060000151', { kind: 'none', why: 'unreadable' }],
  [{ whiteList: 'html' }, 'PL1060000151', { kind: 'none', why: 'unreadable' }],
  [{ whiteList: 'huge' }, 'PL1060000151', { kind: 'none', why: 'unreadable-answer too large' }],
  [{ whiteList: 'http-503' }, 'PL1060000151', { kind: 'none', why: 'HTTP 503', retryAfterMs: 60_000 }],
  [{ slovakLists: 'no-list' }, 'SK2022700053', { kind: 'none', why: 'ds_dphs HTTP 404' }],
  [{ slovakLists: 'limit' }, 'SK2022700053', { kind: 'none', why: 'ds_dphs HTTP 429', retryAfterMs: 600_000 }],
  [{ slovakLists: 'other-number' }, 'SK2022700053', { kind: 'answered', statements: [] }],
  [{ slovakLists: 'twice' }, 'SK2022700053', { kind: 'answered', statements: [] }],
  [{ slovakLists: 'two-pages' }, 'SK2022700053', { kind: 'none', why: 'ds_dphv unreadable' }],
  [{ slovakLists: 'html' }, 'SK2022700053', { kind: 'none', why: 'ds_dphs unreadable' }],
  [{ slovakLists: 'huge' }, 'SK2022700020', { kind: 'none', why: 'ds_dphs unreadable-answer too large' }],
  [{ anaf: 'earlier-version' }, 'RO40414010', { kind: 'answered', statements: [{ state: 'notPayer' }] }],
  [{ anaf: 'earlier-version' }, 'RO40414044', { kind: 'answered', statements: [{ state: 'unknown' }] }],
  [{ anaf: 'limit' }, 'RO40414010', { kind: 'none', why: 'HTTP 429', retryAfterMs: 60_000 }],
  [{ anaf: 'old-day' }, 'RO40414010', { kind: 'answered', statements: [] }],
  [{ anaf: 'other-number' }, 'RO40414010', { kind: 'answered', statements: [] }],
  [{ anaf: 'twice' }, 'RO40414010', { kind: 'answered', statements: [] }],
  [{ anaf: 'truncated' }, 'RO40414010', { kind: 'none', why: 'unreadable' }],
  [{ anaf: 'html' }, 'RO40414010', { kind: 'none', why: 'unreadable' }],
  [{ anaf: 'huge' }, 'RO40414010', { kind: 'none', why: 'unreadable-answer too large' }],
  [{ anaf: 'http-500' }, 'RO40414010', { kind: 'none', why: 'HTTP 500' }],
]

it.each(FAULTS)('%j: %s', async (change, uid, expected) => {
  simulator.setBehaviour(change)
  expect(await ask([uid])).toMatchObject(expected)
})

it.each<[BehaviourChange, string]>([
  [{ whiteList: 'hang' }, 'PL1060000151'],
  [{ slovakLists: 'hang' }, 'SK2022700053'],
  [{ anaf: 'hang' }, 'RO40414010'],
])('%j: %s has no answer', async (change, uid) => {
  simulator.setBehaviour(change)
  expect(await ask([uid], 200)).toMatchObject({ kind: 'none', why: expect.stringContaining('timeout') })
})

describe('limits', () => {
  const codes = () => simulator.calls.map(({ code }) => code)

  it('Poland answers a number of searches a day, until midnight in Warsaw', async () => {
    simulator.setBehaviour({ whiteListSearches: 2 })
    for (let count = 0; count < 3; count += 1) await ask(['PL1060000151'])
    expect(codes()).toEqual(['found', 'found', 'WL-191'])
    clock = new Date(`${DAY}T22:59:59Z`)
    expect(await ask(['PL1060000151'])).toMatchObject({ isLimit: true })
    clock = new Date(`${DAY}T23:00:00Z`)
    expect(await ask(['PL1060000151'], 20_000, '2026-11-29')).toMatchObject({ kind: 'answered', day: '2026-11-29' })
  })

  it('Poland counts checks of accounts by themselves', async () => {
    simulator.setBehaviour({ whiteListSearches: 0, whiteListChecks: 2 })
    const check = (account: string) =>
      queryAccount(
        { uid: 'PL1060000116', account },
        { url: simulator.whiteListUrl, day: DAY, timeoutMs: 20_000 },
        never,
      )
    expect(await check('23109010140000071377130001')).toMatchObject({ kind: 'answered', isAssigned: true })
    expect(await check('PL93109010140000071377130003')).toMatchObject({ kind: 'answered', isAssigned: false })
    expect(await check('23109010140000071377130001')).toEqual({ kind: 'none', why: 'WL-191', isLimit: true })
  })

  it('Slovakia answers a number of calls an hour, three per number', async () => {
    simulator.setBehaviour({ slovakListsCalls: 5 })
    expect(await ask(['SK2022700053'])).toMatchObject({ kind: 'answered' })
    expect(await ask(['SK2022700053'])).toMatchObject({ kind: 'none', retryAfterMs: 600_000 })
    expect(codes().filter(code => code === 'Too many requests')).toHaveLength(1)
    clock = new Date(clock.getTime() + 3_600_000)
    expect(await ask(['SK2022700053'])).toMatchObject({ kind: 'answered' })
  })

  it('Romania answers a number of calls within its time', async () => {
    simulator.setBehaviour({ anafCalls: 1, anafWindowMs: 3_600_000 })
    await ask(['RO40414010'])
    expect(await ask(['RO40414010'])).toMatchObject({ kind: 'none', retryAfterMs: 60_000 })
    expect(codes()).toEqual(['found', 'HTTP 429'])
  })

  it.each([
    ['another day’s form', '28.11.2026', 'WL-102'],
    ['the future', '2026-11-29', 'WL-103'],
    ['before the list', '2013-12-31', 'WL-118'],
  ])('Poland refuses %s', async (_what, day, code) => {
    expect(await ask(['PL1060000151'], 20_000, day)).toEqual({ kind: 'none', why: `HTTP 400 ${code}` })
  })

  it('Slovakia refuses another key', async () => {
    const call = { url: simulator.slovakListsUrl, key: 'another-key', day: DAY, timeoutMs: 20_000 }
    expect(await TAX_REGISTER.query(['SK2022700053'], call, never)).toEqual({ kind: 'none', why: 'ds_dphs HTTP 401' })
  })
})
