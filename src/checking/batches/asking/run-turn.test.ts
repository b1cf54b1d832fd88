import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '../../../base/database/clock.ts'
import type { Tables } from '../../../base/database/tables.ts'
import { createPace, type Lane } from './lane.ts'
import { type CheckedQuestion, type LeasedQuestion, notCheckedResult } from './question.ts'
import { runTurn } from './run-turn.ts'

// Each test sets the duration of calls; time advances only during a call.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const question = (id: number): LeasedQuestion => ({
  ...{ id, batchId: 1, companyId: 1, userId: 1, isOfProgram: false, uid: `DE${100_000_000 + id}`, rowCount: 1 },
  ...{
    company: null,
    tries: 0,
    lost: 0,
    ignoresCache: true,
    patienceOver: false,
    isPatient: false,
    wasSuspended: false,
  },
  ...{ token: `${id}`, cached: null },
})

/**
 * Runs a lane that claims one group of `count` questions; `callMs` returns each call's duration.
 * Returns the ids of the queried questions and the number of statements.
 */
async function runTurnWith(count: number, callMs: (callIndex: number) => number) {
  const groups = [Array.from({ length: count }, (_, id) => question(id))]
  const settled: CheckedQuestion[] = []
  let statements = 0
  let calls = 0
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: database => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: () => {
      statements += 1
    },
  })
  const lane = {
    context: {
      queue: { database: { db } },
      check: async () => {
        vi.advanceTimersByTime(callMs(calls++))
        return notCheckedResult('', 'timeout')
      },
      mayAsk: () => true,
      log: { error: expect.unreachable },
      clock: systemClock,
      leaseMs: 60_000,
      recordAndClaim: async (_: Lane, results: CheckedQuestion[]) => {
        settled.push(...results)
        return groups.shift() ?? []
      },
    },
    settings: () => ({ isActive: true, maxAtATime: 500 }),
    pace: createPace(),
    leased: new Set(),
    ...({ stopSignal: new AbortController().signal, mayContinue: () => true } satisfies Partial<Lane>),
  } as unknown as Lane // runTurn uses only these members here
  await runTurn(lane)
  return { queriedIds: settled.map(({ question: { id } }) => id), statements }
}

it('a busy process still queries its whole group', async () => {
  // One answer in three is read at once.
  const { queriedIds, statements } = await runTurnWith(30, callIndex => (callIndex % 3 === 0 ? 1 : 60))
  expect(queriedIds).toHaveLength(30)
  expect(statements).toBe(0)
})

it('the rest of the group is released when an authority becomes slow', async () => {
  const { queriedIds, statements } = await runTurnWith(60, callIndex => (callIndex < 3 ? 1 : 60))
  expect(queriedIds.length).toBeLessThan(30)
  expect(statements).toBe(1)
})

it('the rest of the group is released after one slow call', async () => {
  const { queriedIds, statements } = await runTurnWith(30, callIndex => (callIndex === 2 ? 5_000 : 1))
  expect(queriedIds).toEqual([0, 1, 2])
  expect(statements).toBe(1)
})
