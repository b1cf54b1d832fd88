import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../../tests/world/product/fresh-key.ts'
import { reasonOf } from '../../../../tests/world/product/query-world.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { systemClock } from '../../../base/database/clock.ts'
import { faultUidsOfBfs } from '../../../simulator/registers/bfs/fault-uids.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import { createAuthorities } from '../create.ts'

const neverAborted = new AbortController().signal
const caller = { companyId: 1, kind: 'person' } as const
const REGISTERED_UID = 'CHE107185562'

async function setUp(options: SimulatorOptions = {}, timeoutMs = 30_000, switchedOff = {}) {
  const database = await freshDatabase()
  const simulator = await startSimulator({ bfsLimit: null, ...options })
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
      bfsPerMinute: 500,
      ...switchedOff,
    },
  })
  onTestFinished(async () => {
    await authorities.close()
    await simulator.close()
  })
  const requester = { uid: 'ATU13585627', name: 'Kanzlei' }
  const query = (uid: string) =>
    authorities.query(
      { service: 'bfs', caller, uid, account: null, ownUids: { DE: '', GB: '' }, requester, trader: [] },
      neverAborted,
    )
  return { simulator, authorities, query }
}

it('queries without a requester, and stores name, address, entry and received bytes', async () => {
  const { query, simulator } = await setUp()
  const { answers } = await query(REGISTERED_UID)
  expect(answers).toMatchObject([
    {
      service: 'bfs',
      requesterUid: '',
      level: 2,
      code: 'REGISTERED',
      outcome: { verdict: 'valid' },
      entry: { from: '2012-01-01', until: null, head: null },
    },
  ])
  expect(answers[0]?.zipCode).toMatch(/^\d{4}$/)
  expect(answers[0]?.received?.length).toBeGreaterThan(500)
  expect(simulator.calls).toMatchObject([{ service: 'bfs', operation: 'check', uid: REGISTERED_UID }])
})

it('sends no query if the register is switched off, and reports “not-set-up”', async () => {
  const { query, simulator } = await setUp({}, 30_000, { bfsUrl: '' })
  const result = await query(REGISTERED_UID)
  expect(result).toMatchObject({ outcome: { verdict: 'not-checked', reason: 'not-set-up' }, answers: [] })
  expect(simulator.calls).toEqual([])
})

/**
 * The expected result of each fault on the register's page, by its name in the simulator: a verdict
 * or a reason.
 */
const EXPECTED: Record<string, string> = {
  'two organisations': 'valid',
  'one deleted': 'valid',
  'two alive': 'unreadable-answer',
  'others alone': 'unreadable-answer',
  'another number': 'unreadable-answer',
  'group member': 'valid',
  ended: 'invalid',
  'empty result': 'invalid',
  newline: 'valid',
  'not registered': 'invalid',
  unknown: 'not-yet-askable',
  contradiction: 'unreadable-answer',
  'deleted and registered': 'unreadable-answer',
  Data_validation_failed: 'not-a-uid',
  Request_limit_exceeded: 'overload',
  Permission_denied: 'request-refused',
  Application_error: 'technical-error',
  securityFault: 'request-refused',
  infrastructureFault: 'service-unavailable',
  'unknown fault': 'unknown-code',
  'http-502': 'service-unavailable',
  maintenance: 'service-unavailable',
  'http-504': 'service-unavailable',
  'http-429': 'overload',
}
// These pause all queries for a minute.
const RATE_LIMIT_FAULTS = ['Request_limit_exceeded', 'http-429']

it('gives a verdict for a fault only if the answer contains one', async () => {
  const { query } = await setUp()
  const results: Record<string, string> = {}
  for (const [name, uid] of faultUidsOfBfs()) {
    if (RATE_LIMIT_FAULTS.includes(name)) {
      const separate = await setUp()
      results[name] = reasonOf(await separate.query(uid))
      continue
    }
    results[name] = reasonOf(await query(uid))
    // A successful query in between, so that no breaker opens.
    expect((await query(REGISTERED_UID)).outcome).toEqual({ verdict: 'valid' })
  }
  expect(results).toEqual(EXPECTED)
})

it.each([
  ['CHE990007015', 'unreadable-answer'], // empty
  ['CHE990007021', 'unreadable-answer'], // truncated
  ['CHE990007044', 'timeout'],
  ['CHE990007050', 'connection'],
  ['CHE990007067', 'connection'], // cut
  ['CHE990007127', 'unreadable-answer'], // 10 MiB
  ['CHE990007185', 'unreadable-answer'], // a firewall's page
  ['CHE990007191', 'valid'], // gzip
])('gives the expected outcome for the transport fault %s: %s', async (uid, expected) => {
  const { query } = await setUp({}, uid === 'CHE990007044' ? 500 : 30_000)
  expect(reasonOf(await query(uid))).toBe(expected)
})

it('reads a group’s head, the end date, and a street with a line break as one line', async () => {
  const { query } = await setUp()
  const uids = faultUidsOfBfs()
  const answerOf = async (name: string) => (await query(uids.get(name) ?? '')).answers[0]
  expect((await answerOf('group member'))?.entry).toMatchObject({ head: 'CHE105864830' })
  expect(await answerOf('ended')).toMatchObject({ code: 'ENDED', entry: { from: '2012-01-01', until: '2025-06-30' } })
  expect((await answerOf('newline'))?.addressLines.slice(0, 2)).toEqual([
    'p.a. Famille Aubry',
    expect.stringMatching(/^Rue de la Gare \d+$/),
  ])
})

it('sends no query for a UID that is not Swiss', async () => {
  const { query, simulator } = await setUp()
  expect(reasonOf(await query('DK13585628'))).toBe('request-refused')
  expect(simulator.calls).toEqual([])
})

it('gives no verdict for an answer whose time differs from ours, and rereads the clock by a separate call', async () => {
  const { query, authorities, simulator } = await setUp({ clockAheadMinutes: 120 })
  expect(reasonOf(await query(REGISTERED_UID))).toBe('clock')
  // The witnesses, which were called at once, state the same time.
  expect(
    authorities
      .disputes()
      .map(({ service }) => service)
      .toSorted(),
  ).toEqual(['bfs', 'finanzamt', 'vies'])
  simulator.setBehaviour({ clockAheadMinutes: 0 })
  await expect.poll(() => authorities.disputes()).toEqual([])
  expect(simulator.calls.map(({ operation }) => operation)).toContain('description')
})
