import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type QueryCaller, USER_KINDS } from './asking.ts'
import { createConcurrencySlots, type Release } from './places.ts'

const never = new AbortController().signal
const settled = () => new Promise(resolve => setImmediate(resolve))
const person = (companyId: number): QueryCaller => ({ companyId, kind: 'person' })
const program = (companyId: number): QueryCaller => ({ companyId, kind: 'program' })

/**
 * Calls that wait and then stay until `end` ends the oldest; `order` lists them in order of
 * admission.
 */
function callers(most: number) {
  const places = createConcurrencySlots(most)
  const order: string[] = []
  const inside: Release[] = []
  const call = (name: string, asker: QueryCaller, state: string | null = null) =>
    void places.acquire(asker, state, never).then(release => {
      order.push(name)
      inside.push(release)
    })
  const end = async () => {
    inside.shift()?.(null)
    await settled()
  }
  return { places, order, call, end }
}

it('lets in as many as there are places, and of one company in their order', async () => {
  const { places, order, call, end } = callers(2)
  for (const name of ['a', 'b', 'c', 'd']) call(name, person(1))
  await settled()
  expect([order, places.inFlight()]).toEqual([['a', 'b'], 2])
  await end()
  await end()
  expect(order).toEqual(['a', 'b', 'c', 'd'])
})

it('goes from company to company: a hundred calls of one cost another one place’s time', async () => {
  const { order, call, end } = callers(1)
  for (let at = 0; at < 100; at++) call('flood', program(1))
  call('second', program(2))
  call('third', program(3))
  await settled()
  for (let ended = 0; ended < 3; ended++) await end()
  expect(order).toEqual(['flood', 'second', 'third', 'flood'])
})

it('shares places, not turns: whose calls take long has no more of them than the others', async () => {
  const places = createConcurrencySlots(4)
  const inFlight = { slow: 0, quick: 0 }
  let most = 0
  const lane = async (name: 'slow' | 'quick', companyId: number, turns: number) => {
    for (let call = 0; call < 40; call++) {
      const release = await places.acquire(program(companyId), null, never)
      inFlight[name] += 1
      if (inFlight.quick > 0) most = Math.max(most, call > 10 ? inFlight.slow : 0)
      for (let turn = 0; turn < turns; turn++) await settled()
      inFlight[name] -= 1
      release(null)
    }
  }
  const slow = Array.from({ length: 8 }, () => lane('slow', 1, 20))
  const quick = Array.from({ length: 8 }, () => lane('quick', 2, 1))
  await Promise.all([...slow, ...quick])
  expect(most).toBeLessThanOrEqual(3)
})

it('lets people go before lists and lists before programs, and starves none of them', { tags: ['R-35'] }, async () => {
  const { order, call, end } = callers(1)
  call('first', program(9))
  for (const kind of USER_KINDS) for (let at = 0; at < 30; at++) call(kind, { companyId: 1, kind })
  await settled()
  for (let ended = 0; ended < 14; ended++) await end()
  const counts = Object.fromEntries(USER_KINDS.map(kind => [kind, order.filter(name => name === kind).length]))
  expect(order.slice(1, 9)).toEqual(Array.from({ length: 8 }, () => 'person'))
  expect(counts).toEqual({ person: 8, list: 4, program: 2 })
})

it('waits for no slow member state: neither a place of the service nor a turn is held for it', async () => {
  const { places, order, call, end } = callers(10)
  for (let at = 0; at < 9; at++) call('DE', person(1), 'DE')
  call('FR', program(2), 'FR')
  await settled()
  expect(order).toEqual(['DE', 'DE', 'DE', 'DE', 'FR'])
  expect(places.demand()).toEqual([
    { companyId: 1, kind: 'person', wanted: 4 },
    { companyId: 2, kind: 'program', wanted: 1 },
  ])
  await end()
  // The state's limit has grown by one.
  expect(order.slice(5)).toEqual(['DE', 'DE'])
})

it('leaves the queue when its caller gives up', async () => {
  const { places, order, call, end } = callers(1)
  call('inside', person(1))
  const stop = new AbortController()
  const waiting = places.acquire(person(1), null, stop.signal)
  stop.abort('stop')
  await expect(waiting).rejects.toBe('stop')
  await expect(places.acquire(person(1), null, stop.signal)).rejects.toBe('stop')
  call('next', person(1))
  await end()
  expect(order).toEqual(['inside', 'next'])
})

it('tells how many places each company wants, and lets in no more than this process may', async () => {
  const { places, order, call, end } = callers(4)
  let told = 0
  places.watch(() => {
    told += 1
  })
  places.hold(1, Number.POSITIVE_INFINITY)
  for (const companyId of [1, 1, 2]) call('called', person(companyId))
  await settled()
  expect(order).toHaveLength(1)
  expect(told).toBe(3)
  expect(places.demand()).toEqual([
    { companyId: 1, kind: 'person', wanted: 2 },
    { companyId: 2, kind: 'person', wanted: 1 },
  ])
  places.hold(2, Number.POSITIVE_INFINITY)
  await settled()
  expect(order).toHaveLength(2)
  places.hold(0, 0)
  await end()
  expect([order.length, told]).toEqual([2, 4])
})

it('calls and cancellations in any order: never more than the places, and in the end everybody had one', {
  tags: ['R-18'],
}, async () => {
  const calls = fc.array(
    fc.record({
      companyId: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom(...USER_KINDS),
      state: fc.constantFrom('AT', 'DE', null),
      givesUp: fc.boolean(),
      takes: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 40 },
  )
  await fc.assert(
    fc.asyncProperty(calls, fc.integer({ min: 1, max: 5 }), async (all, most) => {
      const places = createConcurrencySlots(most)
      let highest = 0
      const ended = await Promise.allSettled(
        all.map(async ({ companyId, kind, state, givesUp, takes }) => {
          const stop = new AbortController()
          const place = places.acquire({ companyId, kind }, state, stop.signal)
          if (givesUp) stop.abort('given up')
          const release = await place
          highest = Math.max(highest, places.inFlight())
          for (let turn = 0; turn < takes; turn++) await settled()
          release(takes === 3 ? 'member-state' : null)
        }),
      )
      expect(highest).toBeLessThanOrEqual(most)
      expect(ended.every((each, at) => each.status === 'fulfilled' || all[at]?.givesUp)).toBe(true)
      expect([places.inFlight(), places.demand()]).toEqual([0, []])
    }),
    { numRuns: 50 },
  )
})
