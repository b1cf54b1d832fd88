import { afterEach, expect, it, vi } from 'vitest'
import type { Outcome, Reason } from './answer.ts'
import { alarmOpenBreaker } from './breaker.ts'
import { type CallResult, createLimiter, type Limiter, notQueried } from './limiter.ts'
import type { CallerKind } from './query-context.ts'

const caller = { companyId: 1, kind: 'person' } as const
const neverAborted = new AbortController().signal
const PROBE_AFTER_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
})

const newLimiter = (concurrency = 10): Limiter =>
  createLimiter({ concurrency, probeAfterMs: PROBE_AFTER_MS, onBlocked: () => undefined })
const resultOf = (outcome: Outcome, more: Partial<CallResult> = {}): CallResult => ({
  outcome,
  answers: [],
  notBefore: null,
  busy: null,
  isBlocked: false,
  ...more,
})
const failing = (reason: Reason) => resultOf({ verdict: 'not-checked', reason })

async function callsThrough(limiter: Limiter, country: string, result: CallResult, times: number): Promise<number> {
  let calls = 0
  for (let attempt = 0; attempt < times; attempt++) {
    await limiter.run({ country, caller }, neverAborted, async () => {
      calls += 1
      return result
    })
  }
  return calls
}

it('opens for the whole service after five consecutive refusals', { tags: ['R-16', 'V16.5.2'] }, async () => {
  const limiter = newLimiter()
  expect(await callsThrough(limiter, 'DE', failing('maintenance'), 9)).toBe(5)
  expect(await callsThrough(limiter, 'FR', failing('maintenance'), 9)).toBe(0)
  expect(limiter.hasOpenBreaker('FR')).toBe(true)
})

it('reports “technical-error” for blocked numbers if other answers were contradictory', async () => {
  const limiter = newLimiter()
  expect(await callsThrough(limiter, 'DE', failing('contradictory-answer'), 12)).toBe(10)
  const ask = limiter.run({ country: 'FR', caller }, neverAborted, async () => resultOf({ verdict: 'valid' }))
  expect((await ask).outcome).toEqual({ verdict: 'not-checked', reason: 'technical-error' })
})

it('keeps other countries open if one member state is down', { tags: ['R-17'] }, async () => {
  const limiter = newLimiter()
  expect(await callsThrough(limiter, 'DE', failing('member-state-unavailable'), 9)).toBe(5)
  expect(await callsThrough(limiter, 'FR', resultOf({ verdict: 'valid' }), 3)).toBe(3)
  expect(limiter.hasOpenBreaker('DE')).toBe(true)
  expect(limiter.hasOpenBreaker('FR')).toBe(false)
})

it('treats refusals for one country as that state’s fault, and for several as the service’s', {
  tags: ['R-17'],
}, async () => {
  const limiter = newLimiter()
  expect(await callsThrough(limiter, 'DE', failing('service-unavailable'), 9)).toBe(5)
  expect(await callsThrough(limiter, 'FR', resultOf({ verdict: 'valid' }), 3)).toBe(3)
  expect([limiter.hasOpenBreaker('DE'), limiter.hasOpenBreaker('FR')]).toEqual([true, false])
  for (const country of ['FR', 'IT', 'PL', 'FR', 'IT'])
    await callsThrough(limiter, country, failing('service-unavailable'), 1)
  expect(limiter.hasOpenBreaker('SE')).toBe(true)
})

it('limits the breaker for failing logins to the account concerned', async () => {
  const limiter = newLimiter()
  const ask = (account: string, result: CallResult) =>
    limiter.run({ country: 'DE', caller, account }, neverAborted, async () => result)
  for (let attempt = 0; attempt < 5; attempt++) await ask('unlucky', failing('technical-error'))
  expect(await ask('unlucky', resultOf({ verdict: 'valid' }))).toMatchObject({ outcome: { reason: 'technical-error' } })
  expect(await ask('lucky', resultOf({ verdict: 'valid' }))).toMatchObject({ outcome: { verdict: 'valid' } })
})

it('stays closed if failures alternate with answers', async () => {
  const limiter = newLimiter()
  for (let round = 0; round < 20; round++) {
    expect(await callsThrough(limiter, 'DE', failing('timeout'), 4)).toBe(4)
    expect(await callsThrough(limiter, 'DE', resultOf({ verdict: 'invalid' }), 1)).toBe(1)
  }
})

it('returns the reason and the next probe’s time, sends one probe, and closes after its success', {
  tags: ['R-16'],
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  const limiter = newLimiter()
  await callsThrough(limiter, 'DE', failing('member-state-unavailable'), 5)
  expect(
    await limiter.run({ country: 'DE', caller }, neverAborted, async () => resultOf({ verdict: 'valid' })),
  ).toEqual({
    outcome: { verdict: 'not-checked', reason: 'member-state-unavailable' },
    answers: [],
    notBefore: new Date('2026-11-20T09:01:00Z'),
  })
  vi.setSystemTime(new Date('2026-11-20T09:01:00Z'))
  let end: (result: CallResult) => void = () => undefined
  const probe = limiter.run(
    { country: 'DE', caller },
    neverAborted,
    () => new Promise<CallResult>(resolve => (end = resolve)),
  )
  await new Promise(resolve => setImmediate(resolve))
  expect(await callsThrough(limiter, 'DE', resultOf({ verdict: 'valid' }), 3)).toBe(0)
  end(resultOf({ verdict: 'valid' }))
  await probe
  expect(await callsThrough(limiter, 'DE', resultOf({ verdict: 'valid' }), 3)).toBe(3)
})

it('stops for 15 minutes after a block, and raises an alarm once', { tags: ['R-20'] }, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  const alarmed = vi.fn()
  const limiter = createLimiter({ concurrency: 1, probeAfterMs: PROBE_AFTER_MS, onBlocked: alarmed })
  await callsThrough(limiter, 'DE', { ...failing('blocked'), isBlocked: true }, 3)
  expect(alarmed).toHaveBeenCalledTimes(1)
  vi.setSystemTime(new Date('2026-11-20T09:14:59Z'))
  expect(await callsThrough(limiter, 'FR', resultOf({ verdict: 'valid' }), 1)).toBe(0)
  vi.setSystemTime(new Date('2026-11-20T09:15:01Z'))
  expect(await callsThrough(limiter, 'FR', resultOf({ verdict: 'valid' }), 1)).toBe(1)
})

it('never exceeds the configured concurrency, and frees every slot', { tags: ['R-18'] }, async () => {
  const limiter = newLimiter(3)
  let inFlight = 0
  let maxInFlight = 0
  const ask = (country: string) =>
    limiter.run({ country, caller }, neverAborted, async () => {
      inFlight += 1
      maxInFlight = Math.max(maxInFlight, inFlight)
      await new Promise(resolve => setImmediate(resolve))
      inFlight -= 1
      if (country === 'SE') throw new Error('broken')
      return resultOf({ verdict: 'valid' })
    })
  const results = await Promise.allSettled(['DE', 'FR', 'SE', 'IT', 'SE', 'AT', 'PL', 'DE', 'DE', 'DE'].map(ask))
  expect(maxInFlight).toBe(3)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(await callsThrough(limiter, 'DE', resultOf({ verdict: 'valid' }), 3)).toBe(3)
})

it('answers a person and another program while one program has a hundred queries waiting', {
  tags: ['R-35'],
}, async () => {
  const limiter = newLimiter(2)
  const answered: string[] = []
  const ask = (name: string, companyId: number, kind: CallerKind) =>
    limiter.run({ country: 'DE', caller: { companyId, kind } }, neverAborted, async () => {
      await new Promise(resolve => setImmediate(resolve))
      answered.push(name)
      return resultOf({ verdict: 'valid' })
    })
  const flood = Array.from({ length: 100 }, () => ask('flood', 1, 'program'))
  const background = await ask('machine', 2, 'machine')
  await Promise.all([...flood, ask('program', 3, 'program'), ask('person', 4, 'person')])
  expect(answered.slice(0, 2)).toEqual(['flood', 'flood'])
  const [person = 0, program = 0] = ['person', 'program'].map(name => answered.indexOf(name))
  expect([person < program, program < 8]).toEqual([true, true])
  expect([background, answered.includes('machine')]).toEqual([notQueried('cancelled'), false])
})

it('sends no query if the caller aborts while waiting', async () => {
  const limiter = newLimiter(1)
  const stop = new AbortController()
  const { promise: answer, resolve: answerFirst } = Promise.withResolvers<CallResult>()
  const first = limiter.run({ country: 'DE', caller }, neverAborted, () => answer)
  const second = limiter.run({ country: 'FR', caller }, stop.signal, async () => resultOf({ verdict: 'valid' }))
  stop.abort()
  expect(await second).toMatchObject({ outcome: { reason: 'cancelled' }, answers: [] })
  answerFirst(resultOf({ verdict: 'valid' }))
  expect(await first).toMatchObject({ outcome: { verdict: 'valid' } })
})

it('raises one alarm with its scope when a breaker opens, and one message when it closes', {
  tags: ['R-44', 'V16.3.4'],
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  const log = { error: vi.fn(), warn: vi.fn() }
  const watchBreaker = alarmOpenBreaker(log, 'vies')
  const limiter = createLimiter({
    concurrency: 1,
    probeAfterMs: PROBE_AFTER_MS,
    onBlocked: () => undefined,
    watchBreaker,
  })
  await callsThrough(limiter, 'DE', failing('member-state-unavailable'), 9)
  vi.setSystemTime(new Date('2026-11-20T09:01:00Z'))
  await callsThrough(limiter, 'DE', failing('member-state-unavailable'), 9)
  const facts = { alarm: 'authority-shut', service: 'vies', country: 'DE', reason: 'member-state-unavailable' }
  expect(log.error.mock.calls).toEqual([[facts, 'no queries to vies about DE: member-state-unavailable']])
  expect(log.warn).not.toHaveBeenCalled()
  vi.setSystemTime(new Date('2026-11-20T09:02:00Z'))
  await callsThrough(limiter, 'DE', resultOf({ verdict: 'valid' }), 1)
  expect(log.warn.mock.calls).toMatchObject([[{ ...facts, isOver: true }, expect.any(String)]])
  await callsThrough(limiter, 'FR', failing('maintenance'), 5)
  expect(log.error).toHaveBeenLastCalledWith(
    { alarm: 'authority-shut', service: 'vies', reason: 'maintenance' },
    'no queries to vies: maintenance',
  )
})

it('names the company of the account in the alarm of an account’s breaker', { tags: ['R-44'] }, async () => {
  const log = { error: vi.fn(), warn: vi.fn() }
  const watchBreaker = alarmOpenBreaker(log, 'finanzamt')
  const limiter = createLimiter({
    concurrency: 1,
    probeAfterMs: PROBE_AFTER_MS,
    onBlocked: () => undefined,
    watchBreaker,
  })
  const scope = { country: 'AT', caller, account: 'unlucky', companyId: 7 }
  for (let attempt = 0; attempt < 5; attempt++) await limiter.run(scope, neverAborted, async () => failing('session'))
  expect(log.error.mock.calls).toEqual([
    [
      { alarm: 'authority-shut', service: 'finanzamt', account: true, companyId: 7, reason: 'session' },
      'no queries to finanzamt with the account of company 7: session',
    ],
  ])
})
