import { afterEach, describe, expect, it } from 'vitest'
import { element, logIn, postQuery, queryVies, viesCode } from '../../tests/world/stand-ins/ask-simulator.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'

const simulators: Simulator[] = []
const start = async (options: SimulatorOptions = {}) => {
  const simulator = await startSimulator(options)
  simulators.push(simulator)
  return simulator
}
afterEach(() => Promise.all(simulators.splice(0).map(simulator => simulator.close())))

const uidsOf = (count: number, country = 'DE') =>
  Array.from({ length: count }, (_, index) => `${country}${100_000_010 + index * 10}`)
const queryAll = async (simulator: Simulator, uids: string[]) =>
  Promise.all(uids.map(async uid => viesCode((await queryVies(simulator, uid)).json)))
/** Sends all calls before the first of them is answered, and returns the answers. */
async function whileHeld<T>(simulator: Simulator, calls: number, sendQueries: () => Promise<T>): Promise<T> {
  const release = simulator.hold()
  const expectedCount = simulator.calls.length + calls
  const answers = sendQueries()
  await expect.poll(() => simulator.calls.length).toBe(expectedCount)
  release()
  return answers
}
function countByCode(codes: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

describe('caps', () => {
  it('rejects a member state’s third concurrent call, but not those of other states', async () => {
    const simulator = await start({ memberStateCaps: { DE: 2 } })
    const finnish = uidsOf(5, 'FI').map(uid => uid.slice(0, 10))
    const codes = await whileHeld(simulator, 10, () =>
      Promise.all([queryAll(simulator, uidsOf(5)), queryAll(simulator, finnish)]),
    )
    expect(codes.map(countByCode)).toEqual([{ VALID: 2, MS_MAX_CONCURRENT_REQ: 3 }, { VALID: 5 }])
    expect(await queryAll(simulator, uidsOf(2))).toEqual(['VALID', 'VALID'])
  })

  it('applies one cap to every state, or one to the whole service', async () => {
    const simulator = await start({ memberStateCaps: 1 })
    const uids = ['DE136695976', 'DE129304291', 'DK13585628']
    expect(countByCode(await whileHeld(simulator, 3, () => queryAll(simulator, uids)))).toEqual({
      VALID: 2,
      MS_MAX_CONCURRENT_REQ: 1,
    })
    simulator.setBehaviour({ memberStateCaps: null, globalCap: 3 })
    expect(countByCode(await whileHeld(simulator, 5, () => queryAll(simulator, uidsOf(5))))).toEqual({
      VALID: 3,
      GLOBAL_MAX_CONCURRENT_REQ: 2,
    })
  })

  it('returns 1512 above the cap of FinanzOnline', async () => {
    const simulator = await start({ finanzonlineCap: 2 })
    const id = await logIn(simulator)
    const rcOf = async (uid: string) => element((await postQuery(simulator, { id, uid })).text, 'rc')
    const codes = await whileHeld(simulator, 4, () => Promise.all(uidsOf(4).map(rcOf)))
    expect(countByCode(codes)).toEqual({ '0': 2, '1512': 2 })
  })
})

describe('the register', () => {
  it('ends a number, renames a business or moves one, from the change of the setting', async () => {
    const simulator = await start()
    const [ended, renamed, moved] = ['NL004495445B01', 'BE0428759497', 'SE123456789701'] as const
    const readEntry = async (uid: string) => {
      const { valid, name, address } = (await queryVies(simulator, uid)).json
      return { valid, name, address }
    }
    const before = { renamed: await readEntry(renamed), moved: await readEntry(moved) }
    expect(await readEntry(ended)).toMatchObject({ valid: true })
    simulator.setBehaviour({ endedUids: [ended], renamedUids: [renamed], movedUids: [moved] })
    expect(await readEntry(ended)).toMatchObject({ valid: false })
    expect(await readEntry(renamed)).toEqual({
      ...before.renamed,
      name: expect.not.stringMatching(`^${before.renamed.name}$`),
    })
    expect(await readEntry(moved)).toMatchObject({ valid: true, name: before.moved.name })
    expect((await readEntry(moved)).address).not.toBe(before.moved.address)
    const otherSimulator = await start()
    const name = async (queriedSimulator: Simulator) => {
      const { text } = await postQuery(queriedSimulator, { id: await logIn(queriedSimulator), uid: renamed })
      return element(text, 'name')
    }
    expect(await name(simulator)).not.toBe(await name(otherSimulator))
  })
})

describe('failures by share', () => {
  it('affect the same calls in every run, and others with another seed', async () => {
    const codesWith = async (seed: number) =>
      queryAll(await start({ failureShare: 0.3, failures: ['MS_UNAVAILABLE', 'TIMEOUT'], seed }), uidsOf(60))
    const firstRun = await codesWith(7)
    expect(await codesWith(7)).toEqual(firstRun)
    expect(await codesWith(8)).not.toEqual(firstRun)
  })

  it('occur with the configured share, and are drawn evenly', async () => {
    const simulator = await start({ failureShare: 0.3, failures: ['MS_UNAVAILABLE', 'TIMEOUT', 'SERVICE_UNAVAILABLE'] })
    const { VALID = 0, ...failed } = countByCode(await queryAll(simulator, uidsOf(1000)))
    expect(VALID).toBeGreaterThan(650)
    expect(VALID).toBeLessThan(750)
    expect(Object.keys(failed)).toHaveLength(3)
    for (const count of Object.values(failed)) expect(count).toBeGreaterThan(70)
  })

  it('do not occur in every query of the same UID', async () => {
    const simulator = await start({ failureShare: 0.5, failures: ['TIMEOUT'] })
    const codes: string[] = []
    for (let call = 0; call < 20; call++) codes.push(viesCode((await queryVies(simulator, 'DE136695976')).json))
    expect(new Set(codes)).toEqual(new Set(['VALID', 'TIMEOUT']))
  })

  it('never report a number as invalid', async () => {
    const simulator = await start({ failureShare: 1, dayLimit: null })
    const id = await logIn(simulator)
    const queries = uidsOf(80).flatMap(uid => [queryVies(simulator, uid), postQuery(simulator, { id, uid })])
    for (const call of queries) call.catch(() => 'failed on the way')
    await expect.poll(() => simulator.calls.length).toBe(161)
    expect(simulator.calls.filter(call => call.code === 'INVALID' || call.code === '1')).toEqual([])
    expect(new Set(simulator.calls.map(call => call.code)).size).toBeGreaterThan(25)
  })

  it('affect the login if configured', async () => {
    const simulator = await start({ sessionFailureShare: 1, failures: ['rc -2'] })
    expect(await logIn(simulator)).toBe('')
    expect(simulator.calls[0]?.code).toBe('-2')
  })
})

describe('the call log', () => {
  it('measures concurrent calls and durations', async () => {
    const simulator = await start({ latencyMs: 40 })
    await whileHeld(simulator, 6, () => queryAll(simulator, uidsOf(6)))
    expect(Math.max(...simulator.calls.map(call => call.inFlight))).toBe(6)
    expect(simulator.calls.every(call => (call.durationMs ?? 0) >= 39)).toBe(true)
    expect(simulator.summary()).toMatchObject({
      calls: 6,
      byOperation: { check: 6 },
      byCode: { 'check VALID': 6 },
      differentUids: 6,
      maxCallsPerUid: { vies: 1, finanzonline: 0 },
      maxInFlight: { 'vies check': 6 },
    })
  })

  it('delays each answer by at least the minimum of the range', async () => {
    const simulator = await start({ latencyMs: [20, 40] })
    await queryAll(simulator, uidsOf(8))
    for (const call of simulator.calls) expect(call.durationMs).toBeGreaterThanOrEqual(19)
  })
})

describe('the control endpoint', () => {
  it('returns and changes the behaviour while the simulator runs', async () => {
    const simulator = await start()
    const put = (change: unknown) => fetch(`${simulator.url}/control`, { method: 'PUT', body: JSON.stringify(change) })
    expect(await (await put({ memberStatesDown: ['DE'] })).json()).toMatchObject({
      memberStatesDown: ['DE'],
      latencyMs: 0,
    })
    expect(await queryAll(simulator, ['DE136695976'])).toEqual(['MS_UNAVAILABLE'])
    expect(await (await fetch(`${simulator.url}/control`)).json()).toEqual(simulator.behaviour())
    for (const change of [{ latency: 5 }, { failureShare: 2 }, { viesOutage: 'rc 4' }, { failures: ['nothing'] }]) {
      expect((await put(change)).status).toBe(400)
    }
    expect(simulator.behaviour().memberStatesDown).toEqual(['DE'])
  })

  it('returns the log in parts and as a summary, and clears it', async () => {
    const simulator = await start()
    await queryAll(simulator, uidsOf(3))
    const read = async (path: string) => (await fetch(simulator.url + path)).json()
    expect(await read('/control/calls?after=1&limit=1')).toMatchObject([{ number: 2, service: 'vies', code: 'VALID' }])
    expect(await read('/control/summary')).toMatchObject({ calls: 3, differentUids: 3 })
    expect(JSON.stringify(await read('/control/faults'))).toContain('DE199000301')
    expect((await fetch(`${simulator.url}/control/calls`, { method: 'DELETE' })).status).toBe(204)
    expect(await read('/control/calls')).toEqual([])
    expect((await fetch(`${simulator.url}/nowhere`)).status).toBe(404)
  })

  it('uses its own clock, or the configured offset from it', async () => {
    const now = new Date('2028-02-29T10:00:00Z')
    const simulator = await start({ now: () => now })
    const readTimes = async () => {
      const [{ json }, { headers }] = [
        await queryVies(simulator, 'DK13585628'),
        await fetch(simulator.finanzonlineSessionUrl),
      ]
      return [new Date(json.requestDate as string), new Date(headers.get('date') ?? '')]
    }
    expect(await readTimes()).toEqual([now, now])
    simulator.setBehaviour({ clockAheadMinutes: -90 })
    const offsetTime = new Date('2028-02-29T08:30:00Z')
    expect(await readTimes()).toEqual([offsetTime, offsetTime])
  })

  it('resets sessions, locks and day counts', async () => {
    const simulator = await start()
    const id = await logIn(simulator)
    await fetch(`${simulator.url}/control`, { method: 'DELETE' })
    expect(element((await postQuery(simulator, { id, uid: 'DE136695976' })).text, 'rc')).toBe('-1')
  })
})

describe('start and end', () => {
  it('rejects invalid options', async () => {
    await expect(startSimulator({ failureShare: 7 })).rejects.toThrow()
  })

  it('ends pending calls immediately and frees the port', async () => {
    const simulator = await start({ latencyMs: 60_000 })
    const pendingQuery = queryVies(simulator, 'DE136695976').then(
      () => 'answered',
      () => 'ended',
    )
    await expect.poll(() => simulator.calls.length).toBe(1)
    await simulator.close()
    expect(await pendingQuery).toBe('ended')
    await expect(fetch(simulator.url)).rejects.toThrow()
  })

  it('rejects a port that is in use', async () => {
    const simulator = await start()
    await expect(startSimulator({ port: Number(new URL(simulator.url).port) })).rejects.toThrow(/EADDRINUSE/)
  })
})
