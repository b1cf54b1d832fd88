import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CALLER_KINDS, type QueryCaller } from './asking.ts'
import { createConcurrencySlots, type Release } from './places.ts'

const never = new AbortController().signal
const settled = () => new Promise(resolve => setImmediate(resolve))
const machine = (companyId = 1): QueryCaller => ({ companyId, kind: 'machine' })
const list = (companyId = 2): QueryCaller => ({ companyId, kind: 'list' })

/** Named calls at a service: those admitted and those rejected. Time passes only on request. */
function callers(most: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const places = createConcurrencySlots(most)
  const inside: { name: string; release: Release }[] = []
  const sentAway: string[] = []
  const call = async (name: string, caller: QueryCaller, state: string | null = null) => {
    places.acquire(caller, state, never).then(
      release => inside.push({ name, release }),
      () => sentAway.push(name),
    )
    await settled()
  }
  const end = async (name: string) => {
    const at = inside.findIndex(each => each.name === name)
    inside.splice(at, 1)[0]?.release(null)
    await settled()
  }
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await settled()
  }
  return { places, sentAway, call, end, pass, inside: () => inside.map(({ name }) => name) }
}

it('the product’s own work has half of the places that no user wants, so that a person finds one free', {
  tags: ['R-35'],
}, async () => {
  const { inside, call, end } = callers(10)
  for (let at = 0; at < 9; at++) await call('watching', machine(at))
  expect(inside()).toHaveLength(5)
  for (let at = 0; at < 5; at++) await call('list', list())
  expect(inside().filter(name => name === 'list')).toHaveLength(5)
  for (let at = 0; at < 3; at++) await end('watching')
  // Of the five free slots, background work gets three; one of the waiting calls gets the slot of
  // the third call, which ended.
  expect(inside().filter(name => name === 'watching')).toHaveLength(3)
})

it('a lane’s place is kept for its next question, and given away when it asks no more', {
  tags: ['R-35'],
}, async () => {
  const { inside, call, end, pass, sentAway } = callers(4)
  for (let at = 0; at < 4; at++) await call('list', list())
  await call('watching', machine())
  expect(sentAway).toEqual(['watching'])
  for (let at = 0; at < 3; at++) await end('list')
  await call('later', machine())
  expect([inside(), sentAway]).toEqual([['list'], ['watching', 'later']])
  await pass(4_500)
  await call('at last', machine())
  expect(inside()).toEqual(['list', 'at last'])
})

it('waits for its like, and comes in by itself when users want less', async () => {
  const { inside, call, end, pass, sentAway } = callers(4)
  for (let at = 0; at < 3; at++) await call('list', list())
  for (const name of ['first', 'second', 'third']) await call(name, machine())
  expect(inside()).toEqual(['list', 'list', 'list', 'first'])
  for (let at = 0; at < 3; at++) await end('list')
  await pass(4_500)
  await pass(30_000)
  expect([inside(), sentAway]).toEqual([['first', 'second'], []])
  await end('first')
  expect(inside()).toEqual(['second', 'third'])
})

it('is sent away where users came while it waited', async () => {
  const { inside, call, end, pass, sentAway } = callers(4)
  for (const name of ['first', 'second', 'third']) await call(name, machine())
  for (let at = 0; at < 6; at++) await call('list', list())
  for (const name of ['first', 'second']) await end(name)
  await pass(10_000)
  expect([inside(), sentAway]).toEqual([['list', 'list', 'list', 'list'], ['third']])
})

it('a list that wants all of one member state takes nothing from questions about another', async () => {
  const { inside, call, sentAway } = callers(10)
  for (let at = 0; at < 20; at++) await call('DE list', list(), 'DE')
  await call('DE watched', machine(), 'DE')
  for (let at = 0; at < 2; at++) await call('FR watched', machine(), 'FR')
  expect(inside()).toEqual(['DE list', 'DE list', 'DE list', 'DE list', 'FR watched', 'FR watched'])
  expect(sentAway).toEqual(['DE watched'])
})

it('a single place is the product’s own as long as no user wants it', async () => {
  const { inside, call, end } = callers(1)
  await call('watching', machine())
  await call('list', list())
  expect(inside()).toEqual(['watching'])
  await end('watching')
  expect(inside()).toEqual(['list'])
})

it('tells what it wants as one wish, and no more than it could have', async () => {
  const { places, call } = callers(6)
  for (let at = 1; at < 9; at++) await call('watching', machine(at))
  await call('list', list())
  expect(places.demand()).toEqual([
    { companyId: 2, kind: 'list', wanted: 1 },
    { companyId: 0, kind: 'machine', wanted: 3 },
  ])
})

it('a company’s watching counts nothing against its people', async () => {
  const { inside, call, end } = callers(2)
  await call('watching', machine(1))
  await call('inside', list(3))
  await call('its list', list(1))
  await call('other’s', list(2))
  await end('inside')
  expect(inside()).toEqual(['watching', 'its list'])
})

it('calls in any order: never in a place that a user waits for', { tags: ['R-35'] }, async () => {
  const calls = fc.array(
    fc.record({ kind: fc.constantFrom(...CALLER_KINDS), state: fc.constantFrom('AT', 'DE', null), ends: fc.boolean() }),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(calls, fc.integer({ min: 1, max: 6 }), async (all, most) => {
      const { places, inside, call, end } = callers(most)
      for (const { kind, state, ends } of all) {
        const before = inside().filter(name => name === 'machine').length
        await call(kind, { companyId: 1, kind }, state)
        const oldest = inside()[0]
        if (ends && oldest !== undefined) await end(oldest)
        const isFull = places.inFlight() >= most
        const cameIn = inside().filter(name => name === 'machine').length > before
        const wanted = places.demand().reduce((sum, each) => (each.kind === 'machine' ? sum : sum + each.wanted), 0)
        if (cameIn) expect(wanted).toBeLessThan(most)
        if (cameIn && isFull) expect(wanted + inside().filter(name => name === 'machine').length).toBe(most)
      }
    }),
    { numRuns: 40 },
  )
})
