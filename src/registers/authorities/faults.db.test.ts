import { expect, it, onTestFinished, vi } from 'vitest'
import { createQueryWorld, NOON, reasonOf } from '../../../tests/world/product/query-world.ts'
import { rejectIfAnyFails } from '../../../tests/world/race-with-failures.ts'

const PROBE_AFTER_MS = 60_000
const TIMEOUT_MS = 20_000

// Transport faults (docs/simulator.md, 700 to 717), with the expected reasons at VIES and at
// FinanzOnline.
const FAULTS: Record<string, [number: string, vies: string, finanzonline: string]> = {
  'maintenance page': ['700', 'maintenance', 'maintenance'],
  'empty body': ['701', 'unreadable-answer', 'unreadable-answer'],
  truncated: ['702', 'unreadable-answer', 'unreadable-answer'],
  'one byte a second': ['703', 'timeout', 'timeout'],
  'no answer at all': ['704', 'timeout', 'timeout'],
  reset: ['705', 'connection', 'connection'],
  'cut in the middle': ['706', 'connection', 'connection'],
  'HTTP 500': ['707', 'service-unavailable', 'service-unavailable'],
  'HTTP 502': ['708', 'service-unavailable', 'service-unavailable'],
  'HTTP 503': ['709', 'service-unavailable', 'service-unavailable'],
  'HTTP 429': ['710', 'overload', 'overload'],
  'wrong charset': ['711', 'unreadable-answer', 'unreadable-answer'],
  '10 MB': ['712', 'unreadable-answer', 'unreadable-answer'],
  'no verdict': ['713', 'unreadable-answer', 'unreadable-answer'],
  'verdict as text': ['714', 'unreadable-answer', 'unreadable-answer'],
  'wrong root or namespace': ['715', 'unreadable-answer', 'unreadable-answer'],
  'another UID in the answer': ['716', 'unreadable-answer', 'contradictory-answer'],
  'a DTD': ['717', 'valid', 'unreadable-answer'],
  'an HTML page': ['718', 'unreadable-answer', 'unreadable-answer'],
  'compressed without a request': ['719', 'valid', 'valid'],
  'declared ISO-8859-1': ['740', 'valid', 'valid'],
  'malformed SOAP': ['723', 'valid', 'unreadable-answer'],
  'empty SOAP': ['724', 'valid', 'unreadable-answer'],
  'rc 0 with the text of rc 1': ['725', 'valid', 'contradictory-answer'],
  'no echo': ['660', 'unreadable-answer', 'valid'],
  'an answer of 2019': ['661', 'unreadable-answer', 'valid'],
  'a malformed date': ['662', 'unreadable-answer', 'valid'],
  'valid false and isValid true': ['663', 'contradictory-answer', 'valid'],
  'a duplicate key': ['664', 'unreadable-answer', 'valid'],
}

// Spread over states and mixed with good answers, so that no breaker opens.
const STATES = ['FR000', 'PL00', 'DE1', 'IT000', 'SK00', 'PT1']

const isSilent = (name: string): boolean => FAULTS[name]?.includes('timeout') === true

it('reports every transport fault as not checked, with its reason', {
  tags: ['R-10', 'R-11'],
}, async () => {
  const { ask, askVies } = await createQueryWorld()
  const faultNames = Object.keys(FAULTS).filter(name => !isSilent(name))
  const fail = async (name: string, state: string) => {
    const [number] = FAULTS[name] ?? ['']
    const uid = `${state}99000${number}`
    const [vies, finanzonline] = await Promise.all([askVies(uid), ask(uid)])
    expect([...vies.answers, ...finanzonline.answers]).toHaveLength(2)
    for (const { message } of [...vies.answers, ...finanzonline.answers]) expect(message.length).toBeLessThan(2_000)
    return [name, [number, reasonOf(vies), reasonOf(finanzonline)]]
  }
  const results = []
  for (let start = 0; start < faultNames.length; start += STATES.length) {
    const batch = faultNames.slice(start, start + STATES.length)
    results.push(...(await Promise.all(batch.map((name, at) => fail(name, STATES[at] ?? '')))))
    await Promise.all([askVies(`FI2000000${start % 9}`), ask(`FI2000000${start % 9}`)])
  }
  expect(Object.fromEntries(results)).toEqual(Object.fromEntries(faultNames.map(name => [name, FAULTS[name]])))
})

it.each(Object.entries(FAULTS).filter(([name]) => isSilent(name)))(
  'reports “%s” as not checked after the time-out',
  {
    tags: ['R-10', 'R-11'],
  },
  async (_name, [number]) => {
    const { ask, askVies, queries, simulator } = await createQueryWorld({}, { timeoutMs: TIMEOUT_MS })
    // Logs in first, so that only queries follow.
    await ask('FI20774740')
    const before = simulator.calls.length
    // Time-outs fire only when both queries have arrived, however long that takes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const uid = `FR00099000${number}`
    const asking = [askVies(uid), ask(uid)]
    await rejectIfAnyFails(
      asking,
      expect.poll(() => simulator.calls.length - before, { message: 'received queries' }).toBe(2),
    )
    vi.advanceTimersByTime(TIMEOUT_MS)
    expect((await Promise.all(asking)).map(reasonOf)).toEqual(['timeout', 'timeout'])
    expect(queries().at(-1)?.uid).toBe(uid)
  },
)

it('frees the slots of slow answers at the time-out, without affecting the other service', {
  tags: ['R-12'],
}, async () => {
  const { ask, askVies, simulator } = await createQueryWorld({ viesOutage: 'slow' }, { timeoutMs: TIMEOUT_MS })
  // Time-outs fire only when the test fires them; all else runs in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ends: string[] = []
  const states = ['DE', 'FR', 'IT', 'PL', 'SE', 'FI', 'DK', 'AT', 'PT']
  const dripping = states.map(async (state, at) => {
    expect(reasonOf(await askVies(`${state}1000000${at}`))).toBe('timeout')
    ends.push('vies')
  })
  await rejectIfAnyFails(dripping, expect.poll(() => simulator.calls.length, { message: 'calls' }).toBe(states.length))
  for (let at = 0; at < 10; at++) {
    expect(['valid', 'invalid']).toContain(reasonOf(await ask(`FI1000000${at}`)))
    ends.push('finanzonline')
  }
  vi.advanceTimersByTime(TIMEOUT_MS)
  await Promise.all(dripping)
  vi.useRealTimers()
  expect(ends).toEqual([...Array(10).fill('finanzonline'), ...states.map(() => 'vies')])
  simulator.setBehaviour({ viesOutage: null })
  expect(await Promise.all(states.map(async state => reasonOf(await askVies(`${state}20000000`))))).toEqual(
    states.map(() => 'valid'),
  )
})

it.each([
  ['rc -2', 'maintenance'],
  ['rc 1511', 'service-unavailable'],
] as const)(
  'opens the breaker of the service after five times %s, and closes it after one probe',
  { tags: ['R-16'] },
  async (outage, reason) => {
    // Breakers use a clock that only the test moves.
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    onTestFinished(() => void vi.useRealTimers())
    const { ask, authorities, simulator, queries } = await createQueryWorld({}, { probeAfterMs: PROBE_AFTER_MS })
    await ask('ATU57194903')
    simulator.setBehaviour({ finanzonlineOutage: outage })
    simulator.calls.length = 0
    for (let at = 0; at < 20; at++) expect(reasonOf(await ask(`${at % 2 ? 'FI' : 'DK'}1000000${at % 10}`))).toBe(reason)
    const calls = simulator.calls.filter(({ operation }) => operation === 'query' || operation === 'login').length
    // Five, and one that was already in flight.
    expect(calls).toBeLessThanOrEqual(6)
    const states = async () => (await authorities.availability()).map(({ availabilityStatus }) => availabilityStatus)
    expect(new Set(await states())).toEqual(new Set(['UNAVAILABLE']))
    simulator.setBehaviour({ finanzonlineOutage: null })
    simulator.calls.length = 0
    vi.setSystemTime(Date.now() + PROBE_AFTER_MS)
    // The probe stays in flight until all other calls were rejected.
    const release = simulator.hold()
    const reasons: string[] = []
    const probes = Array.from(
      { length: 5 },
      async (_, at) => void reasons.push(reasonOf(await ask(`SE20000000${at}01`))),
    )
    await rejectIfAnyFails(
      probes,
      expect.poll(() => reasons, { message: 'rejected queries' }).toEqual(Array(4).fill(reason)),
    )
    release()
    await Promise.all(probes)
    expect(reasons.at(-1)).toBe('valid')
    expect(queries()).toHaveLength(1)
    expect(reasonOf(await ask('SE200000090801'))).toBe('valid')
    expect(new Set(await states())).toEqual(new Set(['AVAILABLE']))
  },
)

it('lowers the concurrency on “too many at once”, and raises it again afterwards', { tags: ['R-18'] }, async () => {
  const { askVies, simulator } = await createQueryWorld({ globalCap: 3, latencyMs: 3 })
  const states = ['DE', 'FR', 'IT', 'PL', 'SE', 'FI', 'DK', 'AT', 'PT', 'SI']
  const askMany = async (count: number) => {
    const waiting = Array.from({ length: count }, (_, at) => `${states[at % states.length]}${30_000_000 + at}`)
    const lane = async () => {
      for (let uid = waiting.shift(); uid; uid = waiting.shift()) await askVies(uid)
    }
    await Promise.all(Array.from({ length: 16 }, lane))
  }
  // The first ten calls are concurrent, and seven are too many; the limit adapts afterwards.
  await askMany(100)
  simulator.calls.length = 0
  await askMany(300)
  const busy = simulator.calls.filter(({ code }) => code === 'GLOBAL_MAX_CONCURRENT_REQ')
  expect(busy.length / simulator.calls.length).toBeLessThan(0.02)
  expect(simulator.summary().maxInFlight['vies check']).toBeLessThanOrEqual(10)
  simulator.setBehaviour({ globalCap: null })
  // Two hundred answers to retry the rejected slot, two hundred to keep it; then the limit grows
  // with each answer.
  await askMany(600)
  simulator.calls.length = 0
  const release = simulator.hold()
  const last = askMany(100)
  const inFlight = () => simulator.calls.map(call => call.inFlight)
  await rejectIfAnyFails([last], expect.poll(inFlight).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
  release()
  await last
  expect(Math.max(...simulator.calls.map(({ inFlight }) => inFlight))).toBe(10)
})
