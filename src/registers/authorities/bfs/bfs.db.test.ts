import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { reasonOf } from '../../../../tests/world/product/asking.ts'
import { freshEncryption } from '../../../../tests/world/product/fresh-key.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { systemClock } from '../../../base/database/clock.ts'
import { faultUidsOfBfs } from '../../../simulator/registers/bfs/fault-uids.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import { createAuthorities } from '../create.ts'

const never = new AbortController().signal
const caller = { companyId: 1, kind: 'person' } as const
const KNOWN = 'CHE107185562'

async function world(options: SimulatorOptions = {}, timeoutMs = 30_000, switchedOff = {}) {
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
  const ask = (uid: string) =>
    authorities.query(
      { service: 'bfs', caller, uid, account: null, ownUids: { DE: '', GB: '' }, requester, trader: [] },
      never,
    )
  return { simulator, authorities, ask }
}

it('queries without a requester and stores name, address, entry and the received bytes', async () => {
  const { ask, simulator } = await world()
  const { answers } = await ask(KNOWN)
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
  expect(simulator.calls).toMatchObject([{ service: 'bfs', operation: 'check', uid: KNOWN }])
})

it('sends nothing where the register is switched off, and says at once that it is not offered', async () => {
  const { ask, simulator } = await world({}, 30_000, { bfsUrl: '' })
  const asked = await ask(KNOWN)
  expect(asked).toMatchObject({ outcome: { verdict: 'not-checked', reason: 'not-set-up' }, answers: [] })
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
const TOO_OFTEN = ['Request_limit_exceeded', 'http-429']

it('every fault of the page: a verdict only where the page says so', async () => {
  const { ask } = await world()
  const found: Record<string, string> = {}
  for (const [name, uid] of faultUidsOfBfs()) {
    if (TOO_OFTEN.includes(name)) {
      const another = await world()
      found[name] = reasonOf(await another.ask(uid))
      continue
    }
    found[name] = reasonOf(await ask(uid))
    // A successful query in between, so that no breaker opens.
    expect((await ask(KNOWN)).outcome).toEqual({ verdict: 'valid' })
  }
  expect(found).toEqual(EXPECTED)
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
])('what goes wrong on the way is no verdict: %s %s', async (uid, expected) => {
  const { ask } = await world({}, uid === 'CHE990007044' ? 500 : 30_000)
  expect(reasonOf(await ask(uid))).toBe(expected)
})

it('names the head of a group, the day of an end, and one line of a street with a break', async () => {
  const { ask } = await world()
  const uids = faultUidsOfBfs()
  const answerTo = async (name: string) => (await ask(uids.get(name) ?? '')).answers[0]
  expect((await answerTo('group member'))?.entry).toMatchObject({ head: 'CHE105864830' })
  expect(await answerTo('ended')).toMatchObject({ code: 'ENDED', entry: { from: '2012-01-01', until: '2025-06-30' } })
  expect((await answerTo('newline'))?.addressLines.slice(0, 2)).toEqual([
    'p.a. Famille Aubry',
    expect.stringMatching(/^Rue de la Gare \d+$/),
  ])
})

it('sends nothing that is no Swiss number', async () => {
  const { ask, simulator } = await world()
  expect(reasonOf(await ask('DK13585628'))).toBe('request-refused')
  expect(simulator.calls).toEqual([])
})

it('takes no verdict of another hour, and asks for the time by a turn of its own', async () => {
  const { ask, authorities, simulator } = await world({ clockAheadMinutes: 120 })
  expect(reasonOf(await ask(KNOWN))).toBe('clock')
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
