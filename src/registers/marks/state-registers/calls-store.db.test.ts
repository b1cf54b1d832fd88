import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { claimCall, endCall, type PlannedCall } from './calls-store.ts'

const CALL: PlannedCall = {
  register: 'whiteList',
  limit: { requests: 100, dayIn: 'Europe/Warsaw' },
  requests: 1,
  companyId: null,
}

/** Claims until none is free; returns the number of claims. */
async function claimAll(database: Awaited<ReturnType<typeof freshDatabase>>, call: PlannedCall): Promise<number> {
  let claims = 0
  while ('id' in (await claimCall(database, call, 1_000))) claims += 1
  return claims
}

it('four workers and two companies together never exceed a limit', async () => {
  const database = await freshDatabase()
  const callers = [null, null, 1, 1, 2, 3].map(companyId => claimAll(database, { ...CALL, companyId }))
  const claims = (await Promise.all(callers)).reduce((sum, own) => sum + own, 0)
  expect(claims).toBeGreaterThan(70)
  expect(claims).toBeLessThanOrEqual(100)
})

it('leaves requests to a company that comes later', async () => {
  const database = await freshDatabase()
  const first = await claimAll(database, { ...CALL, companyId: 1 })
  expect(first).toBeLessThan(95)
  expect(await claimAll(database, { ...CALL, companyId: 2 })).toBeGreaterThan(0)
})

it('counts a request until its window after its end is over', async () => {
  const database = await freshDatabase()
  const call = { ...CALL, register: 'anaf', limit: { requests: 1, perMs: 60_000 } }
  const claimed = await claimCall(database, call, 10_000)
  if (!('id' in claimed)) throw new Error('the first request is free')
  expect(await claimCall(database, call, 10_000)).toEqual({ waitMs: expect.any(Number) })
  await endCall(database.db, claimed.id, call.limit)
  const waiting = await claimCall(database, call, 10_000)
  expect(waiting).toEqual({ waitMs: expect.any(Number) })
  expect('waitMs' in waiting && waiting.waitMs).toBeLessThanOrEqual(61_200)
  await sql`update register_call set counts_until = clock_timestamp()`.execute(database.db)
  expect(await claimCall(database, call, 10_000)).toHaveProperty('id')
})

it('does not mix the limits of registers', async () => {
  const database = await freshDatabase()
  await claimAll(database, CALL)
  expect(await claimCall(database, { ...CALL, register: 'slovakLists' }, 1_000)).toHaveProperty('id')
})
