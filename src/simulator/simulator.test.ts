import { afterEach, describe, expect, it } from 'vitest'
import { element, logIn, postQuery, queryVies, viesCode } from '../../tests/world/stand-ins/ask-simulator.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'

const running: Simulator[] = []
const start = async (options: SimulatorOptions = {}) => {
  const simulator = await startSimulator(options)
  running.push(simulator)
  return simulator
}
afterEach(() => Promise.all(running.splice(0).map(simulator => simulator.close())))

const numbers = (count: number, country = 'DE') =>
  Array.from({ length: count }, (_, place) => `${country}${100_000_010 + place * 10}`)
const askAll = async (simulator: Simulator, uids: string[]) =>
  Promise.all(uids.map(async uid => viesCode((await queryVies(simulator, uid)).json)))
/** Sends all calls before the first of them is answered. */
async function atOnce<T>(simulator: Simulator, calls: number, ask: () => Promise<T>): Promise<T> {
  const release = simulator.hold()
  const wanted = simulator.calls.length + calls
  const answers = ask()
  await expect.poll(() => simulator.calls.length).toBe(wanted)
  release()
  return answers
}
function counts(codes: string[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const code of codes) counted[code] = (counted[code] ?? 0) + 1
  return counted
}

describe('caps', () => {
  it('refuses a member state its third call in flight, others not', async () => {
    const simulator = await start({ memberStateCaps: { DE: 2 } })
    const finnish = numbers(5, 'FI').map(uid => uid.slice(0, 10))
    const codes = await atOnce(simulator, 10, () =>
      Promise.all([askAll(simulator, numbers(5)), askAll(simulator, finnish)]),
    )
    expect(codes.map(counts)).toEqual([{ VALID: 2, MS_MAX_CONCURRENT_REQ: 3 }, { VALID: 5 }])
    expect(await askAll(simulator, numbers(2))).toEqual(['VALID', 'VALID'])
  })

  it('takes one number for every state, and one for the whole service', async () => {
    const simulator = await start({ memberStateCaps: 1 })
    const three = ['DE136695976', 'DE129304291', 'DK13585628']
    expect(counts(await atOnce(simulator, 3, () => askAll(simulator, three)))).toEqual({
      VALID: 2,
      MS_MAX_CONCURRENT_REQ: 1,
    })
    simulator.setBehaviour({ memberStateCaps: null, globalCap: 3 })
    expect(counts(await atOnce(simulator, 5, () => askAll(simulator, numbers(5))))).toEqual({
      VALID: 3,
      GLOBAL_MAX_CONCURRENT_REQ: 2,
    })
  })

  it('answers 1512 above the cap of FinanzOnline', async () => {
    const simulator = await start({ finanzonlineCap: 2 })
    const id = await logIn(simulator)
    const rcOf = async (uid: string) => element((await postQuery(simulator, { id, uid })).text, 'rc')
    const codes = await atOnce(simulator, 4, () => Promise.all(numbers(4).map(rcOf)))
    expect(counts(codes)).toEqual({ '0': 2, '1512': 2 })
  })
})

describe('the register', () => {
  it('ends a number, renames a business and moves one, each alone, from when it is told to', async () => {
    const simulator = await start()
    const [ended, renamed, moved] = ['NL004495445B01', 'BE0428759497', 'SE123456789701'] as const
    const said = async (uid: string) => {
      const { valid, name, address } = (await queryVies(simulator, uid)).json
      return { valid, name, address }
    }
    const before = { renamed: await said(renamed), moved: await said(moved) }
    expect(await said(ended)).toMatchObject({ valid: true })
    simulator.setBehaviour({ endedUids: [ended], renamedUids: [renamed], movedUids: [moved] })
    expect(await said(ended)).toMatchObject({ valid: false })
    expect(await said(renamed)).toEqual({
      ...before.renamed,
      name: expect.not.stringMatching(`^${before.renamed.name}$`),
    })
    expect(await said(moved)).toMatchObject({ valid: true, name: before.moved.name })
    expect((await said(moved)).address).not.toBe(before.moved.address)
    const other = await start()
    const name = async (asked: Simulator) => {
      const { text } = await postQuery(asked, { id: await logIn(asked), uid: renamed })
      return element(text, 'name')
    }
    expect(await name(simulator)).not.toBe(await name(other))
  })
})

describe('failures by share', () => {
  it('hit the same calls alike in every run, and others with another seed', async () => {
    const codesWith = async (seed: number) =>
      askAll(await start({ failureShare: 0.3, failures: ['MS_UNAVAILABLE', 'TIMEOUT'], seed }), numbers(60))
    const first = await codesWith(7)
    expect(await codesWith(7)).toEqual(first)
    expect(await codesWith(8)).not.toEqual(first)
  })

  it('take about their share and draw evenly', async () => {
    const simulator = await start({ failureShare: 0.3, failures: ['MS_UNAVAILABLE', 'TIMEOUT', 'SERVICE_UNAVAILABLE'] })
    const { VALID = 0, ...failed } = counts(await askAll(simulator, numbers(1000)))
    expect(VALID).toBeGreaterThan(650)
    expect(VALID).toBeLessThan(750)
    expect(Object.keys(failed)).toHaveLength(3)
    for (const count of Object.values(failed)) expect(count).toBeGreaterThan(70)
  })

  it('come to an end when a UID is asked again', async () => {
    const simulator = await start({ failureShare: 0.5, failures: ['TIMEOUT'] })
    const codes: string[] = []
    for (let call = 0; call < 20; call++) codes.push(viesCode((await queryVies(simulator, 'DE136695976')).json))
    expect(new Set(codes)).toEqual(new Set(['VALID', 'TIMEOUT']))
  })

  it('never say that a number is not valid', async () => {
    const simulator = await start({ failureShare: 1, dayLimit: null })
    const id = await logIn(simulator)
    const asked = numbers(80).flatMap(uid => [queryVies(simulator, uid), postQuery(simulator, { id, uid })])
    for (const call of asked) call.catch(() => 'failed on the way')
    await expect.poll(() => simulator.calls.length).toBe(161)
    expect(simulator.calls.filter(call => call.code === 'INVALID' || call.code === '1')).toEqual([])
    expect(new Set(simulator.calls.map(call => call.code)).size).toBeGreaterThan(25)
  })

  it('reach login where asked to', async () => {
    const simulator = await start({ sessionFailureShare: 1, failures: ['rc -2'] })
    expect(await logIn(simulator)).toBe('')
    expect(simulator.calls[0]?.code).toBe('-2')
  })
})

describe('the call log', () => {
  it('measures what was in flight and how long it took', async () => {
    const simulator = await start({ latencyMs: 40 })
    await atOnce(simulator, 6, () => askAll(simulator, numbers(6)))
    expect(Math.max(...simulator.calls.map(call => call.inFlight))).toBe(6)
    expect(simulator.calls.every(call => (call.durationMs ?? 0) >= 39)).toBe(true)
    expect(simulator.summary()).toMatchObject({
      calls: 6,
      byOperation: { check: 6 },
      byCode: { 'check VALID': 6 },
      differentUids: 6,
      mostCallsOfOneUid: { vies: 1, finanzonline: 0 },
      mostInFlight: { 'vies check': 6 },
    })
  })

  it('waits for each answer, at least from where the range begins', async () => {
    const simulator = await start({ latencyMs: [20, 40] })
    await askAll(simulator, numbers(8))
    for (const call of simulator.calls) expect(call.durationMs).toBeGreaterThanOrEqual(19)
  })
})

describe('the control endpoint', () => {
  it('shows and changes the behaviour while it runs', async () => {
    const simulator = await start()
    const put = (change: unknown) => fetch(`${simulator.url}/control`, { method: 'PUT', body: JSON.stringify(change) })
    expect(await (await put({ memberStatesDown: ['DE'] })).json()).toMatchObject({
      memberStatesDown: ['DE'],
      latencyMs: 0,
    })
    expect(await askAll(simulator, ['DE136695976'])).toEqual(['MS_UNAVAILABLE'])
    expect(await (await fetch(`${simulator.url}/control`)).json()).toEqual(simulator.behaviour())
    for (const wrong of [{ latency: 5 }, { failureShare: 2 }, { viesOutage: 'rc 4' }, { failures: ['nothing'] }]) {
      expect((await put(wrong)).status).toBe(400)
    }
    expect(simulator.behaviour().memberStatesDown).toEqual(['DE'])
  })

  it('hands out the log, in parts and in figures, and clears it', async () => {
    const simulator = await start()
    await askAll(simulator, numbers(3))
    const read = async (path: string) => (await fetch(simulator.url + path)).json()
    expect(await read('/control/calls?after=1&limit=1')).toMatchObject([{ number: 2, service: 'vies', code: 'VALID' }])
    expect(await read('/control/summary')).toMatchObject({ calls: 3, differentUids: 3 })
    expect(JSON.stringify(await read('/control/faults'))).toContain('DE199000301')
    expect((await fetch(`${simulator.url}/control/calls`, { method: 'DELETE' })).status).toBe(204)
    expect(await read('/control/calls')).toEqual([])
    expect((await fetch(`${simulator.url}/nowhere`)).status).toBe(404)
  })

  it('says the time of its clock, or another one where it is told to', async () => {
    const now = new Date('2028-02-29T10:00:00Z')
    const simulator = await start({ now: () => now })
    const said = async () => {
      const [{ json }, { headers }] = [
        await queryVies(simulator, 'DK13585628'),
        await fetch(simulator.finanzonlineSessionUrl),
      ]
      return [new Date(json.requestDate as string), new Date(headers.get('date') ?? '')]
    }
    expect(await said()).toEqual([now, now])
    simulator.setBehaviour({ clockAheadMinutes: -90 })
    const behind = new Date('2028-02-29T08:30:00Z')
    expect(await said()).toEqual([behind, behind])
  })

  it('forgets sessions, locks and day counts', async () => {
    const simulator = await start()
    const id = await logIn(simulator)
    await fetch(`${simulator.url}/control`, { method: 'DELETE' })
    expect(element((await postQuery(simulator, { id, uid: 'DE136695976' })).text, 'rc')).toBe('-1')
  })
})

describe('start and end', () => {
  it('refuses options it does not know', async () => {
    await expect(startSimulator({ failureShare: 7 })).rejects.toThrow()
  })

  it('ends hanging calls at once and frees the port', async () => {
    const simulator = await start({ latencyMs: 60_000 })
    const hanging = queryVies(simulator, 'DE136695976').then(
      () => 'answered',
      () => 'ended',
    )
    await expect.poll(() => simulator.calls.length).toBe(1)
    await simulator.close()
    expect(await hanging).toBe('ended')
    await expect(fetch(simulator.url)).rejects.toThrow()
  })

  it('refuses a port that is taken', async () => {
    const simulator = await start()
    await expect(startSimulator({ port: Number(new URL(simulator.url).port) })).rejects.toThrow(/EADDRINUSE/)
  })
})
