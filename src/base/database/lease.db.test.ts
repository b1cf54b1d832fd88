import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { Database } from './database.ts'
import { autoRenewLease, type HeldLease, leaseOf } from './lease.ts'

const RUN = leaseOf('retention_run', {
  key: 'day',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql`ended_at is null`,
})
const DAY = '2026-11-22'

async function aRow(): Promise<Database> {
  const { db } = await freshDatabase()
  await db
    .insertInto('retention_run')
    .values({ day: DAY, lease_token: '', lease_until: new Date(0) })
    .execute()
  return db
}

const change = (db: Database, to: { lease_until?: Date; ended_at?: Date }) =>
  db.updateTable('retention_run').set(to).execute()

async function taken(db: Database): Promise<HeldLease<string>> {
  const held = await RUN.acquire(db, DAY, 60_000)
  if (held === null) throw new Error('nobody has it, and it was not given')
  return held
}

it('is one holder’s until it ends or is released; then who had it renews and frees nothing', async () => {
  const db = await aRow()
  const first = await taken(db)
  expect(await RUN.acquire(db, DAY, 60_000)).toBeNull()
  expect(await RUN.renew(db, first)).toBe(true)
  await change(db, { lease_until: new Date(0) })
  const second = await taken(db)
  expect(await RUN.renew(db, first)).toBe(false)
  await RUN.release(db, first)
  expect(await RUN.acquire(db, DAY, 60_000)).toBeNull()
  await RUN.release(db, second)
  expect(await RUN.acquire(db, DAY, 60_000, sql`false`)).toBeNull()
  await taken(db)
  await RUN.releaseAll(db)
  await taken(db)
})

it('is over with what it is about', async () => {
  const db = await aRow()
  const held = await taken(db)
  await change(db, { ended_at: new Date() })
  expect(await RUN.renew(db, held)).toBe(false)
  await RUN.release(db, held)
  expect(await RUN.acquire(db, DAY, 60_000)).toBeNull()
})

it('kept, does not run out; and its holder is told when it is lost', async () => {
  const db = await aRow()
  const held = await RUN.acquire(db, DAY, 50)
  if (held === null) throw new Error('nobody has it, and it was not given')
  const { lost, release } = autoRenewLease(db, RUN, { ...held, ms: 60_000 }, { everyMs: 5 })
  const until = () => db.selectFrom('retention_run').select('lease_until').executeTakeFirstOrThrow()
  await expect.poll(async () => (await until()).lease_until.getTime() - Date.now()).toBeGreaterThan(30_000)
  expect(lost.aborted).toBe(false)
  await change(db, { lease_until: new Date(0) })
  // It is renewed at once, unless another process is quicker.
  await expect.poll(async () => (await until()).lease_until.getTime()).toBeGreaterThan(0)
  await change(db, { ended_at: new Date() })
  await expect.poll(() => lost.aborted).toBe(true)
  await release()
})
