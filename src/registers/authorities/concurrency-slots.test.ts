import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createConcurrencySlots, type Release } from './concurrency-slots.ts'
import { type QueryCaller, USER_KINDS } from './query-context.ts'

const neverAborted = new AbortController().signal
const flushPromises = () => new Promise(resolve => setImmediate(resolve))
const person = (companyId: number): QueryCaller => ({ companyId, kind: 'person' })
const program = (companyId: number): QueryCaller => ({ companyId, kind: 'program' })

/**
 * Calls that wait and then stay until `end` ends the oldest; `order` lists them in order of
 * admission.
 */
function callers(limit: number) {
  const slots = createConcurrencySlots(limit)
  const order: string[] = []
  const releases: Release[] = []
  const call = (name: string, caller: QueryCaller, state: string | null = null) =>
    void slots.acquire(caller, state, neverAborted).then(release => {
      order.push(name)
      releases.push(release)
    })
  const end = async () => {
    releases.shift()?.(null)
    await flushPromises()
  }
  return { slots, order, call, end }
}

it('admits as many calls as there are slots, and those of one company in order', async () => {
  const { slots, order, call, end } = callers(2)
  for (const name of ['a', 'b', 'c', 'd']) call(name, person(1))
  await flushPromises()
  expect([order, slots.inFlight()]).toEqual([['a', 'b'], 2])
  await end()
  await end()
  expect(order).toEqual(['a', 'b', 'c', 'd'])
})

it('alternates between companies: a hundred calls of one delay another by a single call', async () => {
  const { order, call, end } = callers(1)
  for (let at = 0; at < 100; at++) call('flood', program(1))
  call('second', program(2))
  call('third', program(3))
  await flushPromises()
  for (let calls = 0; calls < 3; calls++) await end()
  expect(order).toEqual(['flood', 'second', 'third', 'flood'])
})

it('shares slots, not turns, so that slow calls get no more slots than quick ones', async () => {
  const slots = createConcurrencySlots(4)
  const inFlight = { slow: 0, quick: 0 }
  let maxSlow = 0
  const lane = async (name: 'slow' | 'quick', companyId: number, ticks: number) => {
    for (let call = 0; call < 40; call++) {
      const release = await slots.acquire(program(companyId), null, neverAborted)
      inFlight[name] += 1
      if (inFlight.quick > 0) maxSlow = Math.max(maxSlow, call > 10 ? inFlight.slow : 0)
      for (let tick = 0; tick < ticks; tick++) await flushPromises()
      inFlight[name] -= 1
      release(null)
    }
  }
  const slow = Array.from({ length: 8 }, () => lane('slow', 1, 20))
  const quick = Array.from({ length: 8 }, () => lane('quick', 2, 1))
  await Promise.all([...slow, ...quick])
  expect(maxSlow).toBeLessThanOrEqual(3)
})

it('serves people before lists and lists before programs, and starves none of them', { tags: ['R-35'] }, async () => {
  const { order, call, end } = callers(1)
  call('first', program(9))
  for (const kind of USER_KINDS) for (let at = 0; at < 30; at++) call(kind, { companyId: 1, kind })
  await flushPromises()
  for (let calls = 0; calls < 14; calls++) await end()
  const counts = Object.fromEntries(USER_KINDS.map(kind => [kind, order.filter(name => name === kind).length]))
  expect(order.slice(1, 9)).toEqual(Array.from({ length: 8 }, () => 'person'))
  expect(counts).toEqual({ person: 8, list: 4, program: 2 })
})

it('holds neither a slot nor a turn for calls that wait for a slow member state', async () => {
  const { slots, order, call, end } = callers(10)
  for (let at = 0; at < 9; at++) call('DE', person(1), 'DE')
  call('FR', program(2), 'FR')
  await flushPromises()
  expect(order).toEqual(['DE', 'DE', 'DE', 'DE', 'FR'])
  expect(slots.demand()).toEqual([
    { companyId: 1, kind: 'person', wanted: 4 },
    { companyId: 2, kind: 'program', wanted: 1 },
  ])
  await end()
  // The state's limit has grown by one.
  expect(order.slice(5)).toEqual(['DE', 'DE'])
})

it('removes a call from the queue when its caller aborts', async () => {
  const { slots, order, call, end } = callers(1)
  call('inside', person(1))
  const stop = new AbortController()
  const waiting = slots.acquire(person(1), null, stop.signal)
  stop.abort('stop')
  await expect(waiting).rejects.toBe('stop')
  await expect(slots.acquire(person(1), null, stop.signal)).rejects.toBe('stop')
  call('next', person(1))
  await end()
  expect(order).toEqual(['inside', 'next'])
})

it('reports each company’s demand, and admits no more calls than this process’s quota', async () => {
  const { slots, order, call, end } = callers(4)
  let notifications = 0
  slots.watch(() => {
    notifications += 1
  })
  slots.hold(1, Number.POSITIVE_INFINITY)
  for (const companyId of [1, 1, 2]) call('called', person(companyId))
  await flushPromises()
  expect(order).toHaveLength(1)
  expect(notifications).toBe(3)
  expect(slots.demand()).toEqual([
    { companyId: 1, kind: 'person', wanted: 2 },
    { companyId: 2, kind: 'person', wanted: 1 },
  ])
  slots.hold(2, Number.POSITIVE_INFINITY)
  await flushPromises()
  expect(order).toHaveLength(2)
  slots.hold(0, 0)
  await end()
  expect([order.length, notifications]).toEqual([2, 4])
})

it('never exceeds the limit, and admits every call that is not aborted, in any order of calls', {
  tags: ['R-18'],
}, async () => {
  const calls = fc.array(
    fc.record({
      companyId: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom(...USER_KINDS),
      state: fc.constantFrom('AT', 'DE', null),
      givesUp: fc.boolean(),
      duration: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 40 },
  )
  await fc.assert(
    fc.asyncProperty(calls, fc.integer({ min: 1, max: 5 }), async (all, limit) => {
      const slots = createConcurrencySlots(limit)
      let highest = 0
      const results = await Promise.allSettled(
        all.map(async ({ companyId, kind, state, givesUp, duration }) => {
          const stop = new AbortController()
          const slot = slots.acquire({ companyId, kind }, state, stop.signal)
          if (givesUp) stop.abort('given up')
          const release = await slot
          highest = Math.max(highest, slots.inFlight())
          for (let tick = 0; tick < duration; tick++) await flushPromises()
          release(duration === 3 ? 'member-state' : null)
        }),
      )
      expect(highest).toBeLessThanOrEqual(limit)
      expect(results.every((each, at) => each.status === 'fulfilled' || all[at]?.givesUp)).toBe(true)
      expect([slots.inFlight(), slots.demand()]).toEqual([0, []])
    }),
    { numRuns: 50 },
  )
})
