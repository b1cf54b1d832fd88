import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../base/database/database.ts'
import { createFile, deleteFile } from '../../base/database/file-store.ts'
import { type HeldLease, leaseOf } from '../../base/database/lease.ts'
import type { Tables } from '../../base/database/tables.ts'
import { MAX_CONCURRENT_PACKAGES } from './package-rules.ts'
import type { PackageCounts } from './wire.ts'

export type PackageRow = Selectable<Tables['auditor_package']>

const LEASE_MS = 60_000

/** The lease on making a package; a finished package has none. */
export const PACKAGE_LEASE = leaseOf('auditor_package', {
  key: 'id',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql`state = 'waiting'`,
})

/** Inserts a requested package. Returns its id; null if one of the company is already pending. */
export async function insertPackage(
  trx: Transaction,
  values: Insertable<Tables['auditor_package']>,
): Promise<number | null> {
  const row = await trx
    .insertInto('auditor_package')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const HAS_FREE_SLOT = sql<boolean>`(select count(*) from auditor_package other
  where other.state = 'waiting' and other.lease_until > now()) < ${sql.lit(MAX_CONCURRENT_PACKAGES)}`

/** SQL condition: whether a package is pending. */
export const IS_PACKAGE_WAITING = sql<boolean>`exists (select from auditor_package where state = 'waiting' and ${PACKAGE_LEASE.isFree})`

/**
 * Claims the oldest pending package; packages that already failed come last. Returns null if there
 * is none, or no free slot.
 */
export async function claimPackage(
  db: Database,
  leaseMs = LEASE_MS,
): Promise<{ row: PackageRow; lease: HeldLease } | null> {
  const candidates = await db
    .selectFrom('auditor_package')
    .select('id')
    .where('state', '=', 'waiting')
    .where(PACKAGE_LEASE.isFree)
    .orderBy('tries')
    .orderBy('id')
    .limit(MAX_CONCURRENT_PACKAGES)
    .execute()
  for (const { id } of candidates) {
    const lease = await PACKAGE_LEASE.acquire(db, id, leaseMs, HAS_FREE_SLOT)
    const row = lease && (await startWriting(db, lease))
    if (lease && row) return { row, lease }
  }
  return null
}

/**
 * Starts over with a new file: deletes a previous try's incomplete one, so that a process still
 * writing to it fails.
 */
const startWriting = (db: Database, lease: HeldLease): Promise<PackageRow | undefined> =>
  db.transaction().execute(async trx => {
    const leased = trx.selectFrom('auditor_package').selectAll().where(PACKAGE_LEASE.isHeld(lease)).forNoKeyUpdate()
    const row = await leased.executeTakeFirst()
    if (!row) return undefined
    const writing_file_id = await createFile(trx)
    const startFields = { writing_file_id, tries: row.tries + 1, done: 0, total: null }
    await trx.updateTable('auditor_package').set(startFields).where('id', '=', row.id).execute()
    if (row.writing_file_id !== null) await deleteFile(trx, row.writing_file_id)
    return { ...row, ...startFields }
  })

/** Stores the progress. Returns false if the lease was lost. */
export async function storeProgress(
  db: Database,
  lease: HeldLease,
  progress: { done: number; total: number },
): Promise<boolean> {
  const update = db.updateTable('auditor_package').set(progress).where(PACKAGE_LEASE.isHeld(lease))
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** Marks the package as complete and its file as the archive; null if the lease was lost. */
export async function completePackage(
  trx: Transaction,
  lease: HeldLease,
  counts: PackageCounts,
): Promise<PackageRow | null> {
  const row = await trx
    .updateTable('auditor_package')
    .set(eb => ({
      state: 'made' as const,
      file_id: eb.ref('writing_file_id'),
      writing_file_id: null,
      counts: JSON.stringify(counts),
      done: sql<number>`total`,
      ended_at: sql<Date>`clock_timestamp()`,
    }))
    .where(PACKAGE_LEASE.isHeld(lease))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Decrements the tries after a stopped worker or a database outage, which are no failures. If
 * another process has claimed the package since, its own try still counts.
 */
export const decrementTries = async (db: Database, id: number): Promise<void> => {
  const change = db.updateTable('auditor_package').set(eb => ({ tries: eb('tries', '-', 1) }))
  await change.where('id', '=', id).where('state', '=', 'waiting').where('tries', '>', 0).execute()
}

/**
 * Deletes packages that ended before a time, including archives. Returns whether there were any.
 */
export async function deletePackages(trx: Transaction, companyId: number, before: Date): Promise<boolean> {
  const removed = await trx
    .deleteFrom('auditor_package')
    .where('company_id', '=', companyId)
    .where('ended_at', '<', before)
    .returning('file_id')
    .execute()
  for (const { file_id } of removed) if (file_id !== null) await deleteFile(trx, file_id)
  return removed.length > 0
}

/** Ends a package permanently, and deletes its file, complete or not. */
export async function endWithoutArchive(trx: Transaction, row: PackageRow, state: 'failed' | 'removed'): Promise<void> {
  // A package removed before it was made gets an end, because retention searches by it.
  const ended_at = row.ended_at ?? sql<Date>`clock_timestamp()`
  const noFiles = { file_id: null, writing_file_id: null }
  await trx
    .updateTable('auditor_package')
    .set({ state, ended_at, ...noFiles })
    .where('id', '=', row.id)
    .execute()
  for (const fileId of [row.file_id, row.writing_file_id]) if (fileId !== null) await deleteFile(trx, fileId)
}
