import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../../tests/world/product/fresh-key.ts'
import { reasonOf } from '../../../../tests/world/product/query-world.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { systemClock } from '../../../base/database/clock.ts'
import { BRREG_FAULTS, faultUidsOfBrreg } from '../../../simulator/registers/brreg/faults.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import { createAuthorities } from '../create.ts'

const neverAborted = new AbortController().signal
const caller = { companyId: 1, kind: 'person' } as const
const REGISTERED_UID = 'NO974760673'

async function setUp(options: SimulatorOptions = {}, timeoutMs = 30_000, changes = {}) {
  const database = await freshDatabase()
  const simulator = await startSimulator(options)
  const authorities = createAuthorities({
    database,
    clock: systemClock,
    encryption: freshEncryption(),
    log: silentLog,
    probeAfterMs: 200,
    herstellerId: async () => '',
    configuration: {
      ...simulator,
      upstreamTimeoutMs: timeoutMs,
      viesConcurrency: 10,
      finanzonlineConcurrency: 4,
      bfsPerMinute: 20,
      ...changes,
    },
  })
  onTestFinished(async () => {
    await authorities.close()
    await simulator.close()
  })
  const requester = { uid: 'ATU13585627', name: 'Kanzlei' }
  const query = (uid: string) =>
    authorities.query(
      { service: 'brreg', caller, uid, account: null, ownUids: { DE: '', GB: '' }, requester, trader: [] },
      neverAborted,
    )
  return { simulator, authorities, query }
}

it('queries without a requester, and stores name, address, entry and received bytes', async () => {
  const { query, simulator } = await setUp()
  const { answers } = await query(REGISTERED_UID)
  expect(answers).toMatchObject([
    {
      ...{ service: 'brreg', requesterUid: '', level: 2, code: 'REGISTERED', outcome: { verdict: 'valid' } },
      entry: { from: '2012-01-01', until: null, head: null },
    },
  ])
  expect(answers[0]?.zipCode).toMatch(/^\d{4}$/)
  expect(answers[0]?.received?.length).toBeGreaterThan(500)
  expect(simulator.calls).toMatchObject([{ service: 'brreg', operation: 'entity', uid: REGISTERED_UID }])
})

it('sends no query if the register is switched off, and reports “not-set-up”', async () => {
  const { query, simulator } = await setUp({}, 30_000, { brregUrl: '' })
  expect(await query(REGISTERED_UID)).toMatchObject({ outcome: { reason: 'not-set-up' }, answers: [] })
  expect(simulator.calls).toEqual([])
})

it('sends only Norwegian numbers', async () => {
  const { query, simulator } = await setUp()
  expect(reasonOf(await query('DE136695976'))).toBe('request-refused')
  expect(simulator.calls).toEqual([])
})

/** The expected result of each fault, by its name in the simulator: a verdict or a reason. */
const EXPECTED: Record<string, string> = {
  bankrupt: 'valid',
  liquidation: 'valid',
  'compulsory liquidation': 'valid',
  deleted: 'invalid',
  'not registered': 'invalid',
  'no such number': 'invalid',
  '404 and found': 'unreadable-answer',
  '404 of a proxy': 'technical-error',
  '404 of another': 'unreadable-answer',
  removed: 'invalid',
  withheld: 'state-forbids',
  '410 of a proxy': 'technical-error',
  'deleted and registered': 'contradictory-answer',
  'registered later': 'contradictory-answer',
  'another number': 'unreadable-answer',
  'no flag': 'unreadable-answer',
  'text flag': 'unreadable-answer',
  'another spelling': 'valid',
  'two spellings': 'unreadable-answer',
  twice: 'unreadable-answer',
  deep: 'contradictory-answer',
  prototype: 'contradictory-answer',
  establishment: 'unreadable-answer',
  abroad: 'valid',
  'only post': 'valid',
  nameless: 'valid',
  'http-400': 'technical-error',
  'http-406': 'technical-error',
  'http-500': 'service-unavailable',
  maintenance: 'service-unavailable',
  'http-429': 'overload',
}
// These pause all queries for a minute.
const PAUSING_FAULTS = ['maintenance', 'http-429']
// A minute has thirty slots, of which a test uses two for each fault.
const FAULTS_PER_SETUP = 10

it('gives a verdict for a fault only if the answer contains one', async () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(BRREG_FAULTS.map(({ name }) => name).toSorted())
  const uids = faultUidsOfBrreg()
  const results: Record<string, string> = {}
  const others = [...uids].filter(([name]) => !PAUSING_FAULTS.includes(name))
  for (let at = 0; at < others.length; at += FAULTS_PER_SETUP) {
    const { query } = await setUp()
    for (const [name, uid] of others.slice(at, at + FAULTS_PER_SETUP)) {
      results[name] = reasonOf(await query(uid))
      // A successful query in between, so that no breaker opens.
      expect((await query(REGISTERED_UID)).outcome).toEqual({ verdict: 'valid' })
    }
  }
  for (const name of PAUSING_FAULTS) results[name] = reasonOf(await (await setUp()).query(uids.get(name) ?? ''))
  expect(results).toEqual(EXPECTED)
})

it('searches for a number only after a 404, and stores the result of the search', async () => {
  const { query, simulator } = await setUp()
  const uid = faultUidsOfBrreg().get('no such number') ?? ''
  const { answers } = await query(uid)
  expect(answers).toMatchObject([{ code: 'NOT_FOUND', level: 1, outcome: { verdict: 'invalid' } }])
  expect(answers[0]?.received?.length).toBeGreaterThan(50)
  expect(simulator.calls.map(({ operation }) => operation)).toEqual(['entity', 'search'])
})

it.each([
  ['NO990007012', 'unreadable-answer'], // empty
  ['NO990007020', 'unreadable-answer'], // truncated
  ['NO990007047', 'timeout'],
  ['NO990007055', 'connection'],
  ['NO990007063', 'connection'], // cut
  ['NO990007128', 'unreadable-answer'], // 10 MiB
  ['NO990007187', 'unreadable-answer'], // a firewall's page
  ['NO990007195', 'valid'], // gzip
])('gives the expected outcome for the transport fault %s: %s', async (uid, expected) => {
  const { query } = await setUp({}, uid === 'NO990007047' ? 500 : 30_000)
  expect(reasonOf(await query(uid))).toBe(expected)
})

it('waits for a free slot, and never sends more than thirty queries a minute', async () => {
  const { authorities } = await setUp()
  expect(authorities.rates.get('brreg')).toEqual({ calls: 30, perMs: 60_000 })
  expect(authorities.limits.brreg).toBe(30)
})

it('gives no verdict while the register’s clock differs from ours', async () => {
  const { query } = await setUp({ clockAheadMinutes: 180 })
  expect(reasonOf(await query(REGISTERED_UID))).toBe('clock')
})
