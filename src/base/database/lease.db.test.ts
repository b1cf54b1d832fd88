import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { Database } from './database.ts'
import { autoRenewLease, type HeldLease, leaseOf } from './lease.ts'

const LEASE = leaseOf('retention_run', {
  key: 'day',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql`ended_at is null`,
})
const DAY = '2026-11-22'

async function insertRow(): Promise<Database> {
  const { db } = await freshDatabase()
  await db
    .insertInto('retention_run')
    .values({ day: DAY, lease_token: '', lease_until: new Date(0) })
    .execute()
  return db
}

const updateRow = (db: Database, to: { lease_until?: Date; ended_at?: Date }) =>
  db.updateTable('retention_run').set(to).execute()

async function acquire(db: Database): Promise<HeldLease<string>> {
  const heldLease = await LEASE.acquire(db, DAY, 60_000)
  if (heldLease === null) throw new Error('the row is free, but was not leased')
  return heldLease
}

it('a lease has one holder until it expires or is released; a former holder can neither renew nor release it', async () => {
  const db = await insertRow()
  const first = await acquire(db)
  expect(await LEASE.acquire(db, DAY, 60_000)).toBeNull()
  expect(await LEASE.renew(db, first)).toBe(true)
  await updateRow(db, { lease_until: new Date(0) })
  const second = await acquire(db)
  expect(await LEASE.renew(db, first)).toBe(false)
  await LEASE.release(db, first)
  expect(await LEASE.acquire(db, DAY, 60_000)).toBeNull()
  await LEASE.release(db, second)
  expect(await LEASE.acquire(db, DAY, 60_000, sql`false`)).toBeNull()
  await acquire(db)
  await LEASE.releaseAll(db)
  await acquire(db)
})

it('a lease ends once its row is no longer open', async () => {
  const db = await insertRow()
  const heldLease = await acquire(db)
  await updateRow(db, { ended_at: new Date() })
  expect(await LEASE.renew(db, heldLease)).toBe(false)
  await LEASE.release(db, heldLease)
  expect(await LEASE.acquire(db, DAY, 60_000)).toBeNull()
})

it('a lease does not expire while it is renewed, and its holder is notified if it is lost', async () => {
  const db = await insertRow()
  const heldLease = await LEASE.acquire(db, DAY, 50)
  if (heldLease === null) throw new Error('the row is free, but was not leased')
  const { lost, release } = autoRenewLease(db, LEASE, { ...heldLease, ms: 60_000 }, { everyMs: 5 })
  const readRow = () => db.selectFrom('retention_run').select('lease_until').executeTakeFirstOrThrow()
  await expect.poll(async () => (await readRow()).lease_until.getTime() - Date.now()).toBeGreaterThan(30_000)
  expect(lost.aborted).toBe(false)
  await updateRow(db, { lease_until: new Date(0) })
  // It is renewed at once, unless another process is quicker.
  await expect.poll(async () => (await readRow()).lease_until.getTime()).toBeGreaterThan(0)
  await updateRow(db, { ended_at: new Date() })
  await expect.poll(() => lost.aborted).toBe(true)
  await release()
})
