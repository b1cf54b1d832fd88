import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createConcurrencySlots, type Release } from './concurrency-slots.ts'
import { CALLER_KINDS, type QueryCaller } from './query-context.ts'

const neverAborted = new AbortController().signal
const flushPromises = () => new Promise(resolve => setImmediate(resolve))
const backgroundOf = (companyId = 1): QueryCaller => ({ companyId, kind: 'machine' })
const listOf = (companyId = 2): QueryCaller => ({ companyId, kind: 'list' })

/** Named calls to a service: those admitted and those rejected. Time passes only through `pass`. */
function callers(limit: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const slots = createConcurrencySlots(limit)
  const admitted: { name: string; release: Release }[] = []
  const rejected: string[] = []
  const call = async (name: string, caller: QueryCaller, state: string | null = null) => {
    slots.acquire(caller, state, neverAborted).then(
      release => admitted.push({ name, release }),
      () => rejected.push(name),
    )
    await flushPromises()
  }
  const end = async (name: string) => {
    const index = admitted.findIndex(each => each.name === name)
    admitted.splice(index, 1)[0]?.release(null)
    await flushPromises()
  }
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await flushPromises()
  }
  return { slots, rejected, call, end, pass, admittedNames: () => admitted.map(({ name }) => name) }
}

it('limits background work to half of the slots that no user needs, so that a person finds a free one', {
  tags: ['R-35'],
}, async () => {
  const { admittedNames, call, end } = callers(10)
  for (let index = 0; index < 9; index++) await call('watching', backgroundOf(index))
  expect(admittedNames()).toHaveLength(5)
  for (let index = 0; index < 5; index++) await call('list', listOf())
  expect(admittedNames().filter(name => name === 'list')).toHaveLength(5)
  for (let index = 0; index < 3; index++) await end('watching')
  // Of the five free slots, background work gets three; one of the waiting calls gets the slot of
  // the third call, which ended.
  expect(admittedNames().filter(name => name === 'watching')).toHaveLength(3)
})

it('reserves a lane’s slot for its next query, and releases it when the lane sends no more', {
  tags: ['R-35'],
}, async () => {
  const { admittedNames, call, end, pass, rejected } = callers(4)
  for (let index = 0; index < 4; index++) await call('list', listOf())
  await call('watching', backgroundOf())
  expect(rejected).toEqual(['watching'])
  for (let index = 0; index < 3; index++) await end('list')
  await call('later', backgroundOf())
  expect([admittedNames(), rejected]).toEqual([['list'], ['watching', 'later']])
  await pass(4_500)
  await call('at last', backgroundOf())
  expect(admittedNames()).toEqual(['list', 'at last'])
})

it('queues background work behind other background work, and admits it when user demand falls', async () => {
  const { admittedNames, call, end, pass, rejected } = callers(4)
  for (let index = 0; index < 3; index++) await call('list', listOf())
  for (const name of ['first', 'second', 'third']) await call(name, backgroundOf())
  expect(admittedNames()).toEqual(['list', 'list', 'list', 'first'])
  for (let index = 0; index < 3; index++) await end('list')
  await pass(4_500)
  await pass(30_000)
  expect([admittedNames(), rejected]).toEqual([['first', 'second'], []])
  await end('first')
  expect(admittedNames()).toEqual(['second', 'third'])
})

it('rejects waiting background work when users need the slots', async () => {
  const { admittedNames, call, end, pass, rejected } = callers(4)
  for (const name of ['first', 'second', 'third']) await call(name, backgroundOf())
  for (let index = 0; index < 6; index++) await call('list', listOf())
  for (const name of ['first', 'second']) await end(name)
  await pass(10_000)
  expect([admittedNames(), rejected]).toEqual([['list', 'list', 'list', 'list'], ['third']])
})

it('admits background work for one member state while a list uses all slots of another', async () => {
  const { admittedNames, call, rejected } = callers(10)
  for (let index = 0; index < 20; index++) await call('DE list', listOf(), 'DE')
  await call('DE watched', backgroundOf(), 'DE')
  for (let index = 0; index < 2; index++) await call('FR watched', backgroundOf(), 'FR')
  expect(admittedNames()).toEqual(['DE list', 'DE list', 'DE list', 'DE list', 'FR watched', 'FR watched'])
  expect(rejected).toEqual(['DE watched'])
})

it('gives a single slot to background work while no user needs it', async () => {
  const { admittedNames, call, end } = callers(1)
  await call('watching', backgroundOf())
  await call('list', listOf())
  expect(admittedNames()).toEqual(['watching'])
  await end('watching')
  expect(admittedNames()).toEqual(['list'])
})

it('reports background demand of all companies as one entry, capped at its maximum', async () => {
  const { slots, call } = callers(6)
  for (let index = 1; index < 9; index++) await call('watching', backgroundOf(index))
  await call('list', listOf())
  expect(slots.demand()).toEqual([
    { companyId: 2, kind: 'list', wanted: 1 },
    { companyId: 0, kind: 'machine', wanted: 3 },
  ])
})

it('does not count a company’s background work against its users', async () => {
  const { admittedNames, call, end } = callers(2)
  await call('watching', backgroundOf(1))
  await call('inside', listOf(3))
  await call('its list', listOf(1))
  await call('other’s', listOf(2))
  await end('inside')
  expect(admittedNames()).toEqual(['watching', 'its list'])
})

it('never gives background work a slot that a user waits for, in any order of calls', { tags: ['R-35'] }, async () => {
  const calls = fc.array(
    fc.record({ kind: fc.constantFrom(...CALLER_KINDS), state: fc.constantFrom('AT', 'DE', null), ends: fc.boolean() }),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(calls, fc.integer({ min: 1, max: 6 }), async (sequence, limit) => {
      const { slots, admittedNames, call, end } = callers(limit)
      for (const { kind, state, ends } of sequence) {
        const before = admittedNames().filter(name => name === 'machine').length
        await call(kind, { companyId: 1, kind }, state)
        const oldest = admittedNames()[0]
        if (ends && oldest !== undefined) await end(oldest)
        const isFull = slots.inFlight() >= limit
        const wasAdmitted = admittedNames().filter(name => name === 'machine').length > before
        const userDemand = slots.demand().reduce((sum, each) => (each.kind === 'machine' ? sum : sum + each.wanted), 0)
        if (wasAdmitted) expect(userDemand).toBeLessThan(limit)
        if (wasAdmitted && isFull)
          expect(userDemand + admittedNames().filter(name => name === 'machine').length).toBe(limit)
      }
    }),
    { numRuns: 40 },
  )
})
