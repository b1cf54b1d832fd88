import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ground/database/database.ts'
import { beginFile, deleteFile } from '../../ground/database/file-store.ts'
import { type HeldLease, leaseOf } from '../../ground/database/lease.ts'
import type { Tables } from '../../ground/database/tables.ts'
import { MAX_CONCURRENT } from './package-rules.ts'
import type { PackageCounts } from './wire.ts'

export type PackageRow = Selectable<Tables['auditor_package']>

const LEASE_MS = 60_000

/** Who makes a package now; once it ended it is nobody's. */
export const MAKING = leaseOf('auditor_package', {
  key: 'id',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql`state = 'waiting'`,
})

/** Writes down that a package is wanted. Returns its id; null where the company waits for one already. */
export async function insertPackage(
  trx: Transaction,
  wanted: Insertable<Tables['auditor_package']>,
): Promise<number | null> {
  const row = await trx
    .insertInto('auditor_package')
    .values(wanted)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const HAS_ROOM = sql<boolean>`(select count(*) from auditor_package other
  where other.state = 'waiting' and other.lease_until > now()) < ${sql.lit(MAX_CONCURRENT)}`

/** Takes the package that waits longest, the ones that failed before after all others; null where there is none, or no room. */
export async function takePackage(
  db: Database,
  leaseMs = LEASE_MS,
): Promise<{ row: PackageRow; held: HeldLease } | null> {
  const waiting = await db
    .selectFrom('auditor_package')
    .select('id')
    .where('state', '=', 'waiting')
    .where(MAKING.isFree)
    .orderBy('tries')
    .orderBy('id')
    .limit(MAX_CONCURRENT)
    .execute()
  for (const { id } of waiting) {
    const held = await MAKING.take(db, id, leaseMs, HAS_ROOM)
    const row = held && (await beginWriting(db, held))
    if (held && row) return { row, held }
  }
  return null
}

/** Begins anew, with a file of its own: what somebody before left half written goes, and who still writes there finds it gone. */
const beginWriting = (db: Database, held: HeldLease): Promise<PackageRow | undefined> =>
  db.transaction().execute(async trx => {
    const mine = trx.selectFrom('auditor_package').selectAll().where(MAKING.isHeld(held)).forNoKeyUpdate()
    const row = await mine.executeTakeFirst()
    if (!row) return undefined
    const writing_file_id = await beginFile(trx)
    const begun = { writing_file_id, tries: row.tries + 1, done: 0, total: null }
    await trx.updateTable('auditor_package').set(begun).where('id', '=', row.id).execute()
    if (row.writing_file_id !== null) await deleteFile(trx, row.writing_file_id)
    return { ...row, ...begun }
  })

/** Says how far a package is. False: it is no longer the holder's. */
export async function noteProgress(
  db: Database,
  held: HeldLease,
  progress: { done: number; total: number },
): Promise<boolean> {
  const noted = db.updateTable('auditor_package').set(progress).where(MAKING.isHeld(held))
  return (await noted.executeTakeFirst()).numUpdatedRows === 1n
}

/** The package is whole: what was written is what is offered from now on. Null: it is no longer the holder's. */
export async function endMade(trx: Transaction, held: HeldLease, counts: PackageCounts): Promise<PackageRow | null> {
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
    .where(MAKING.isHeld(held))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Gives back a try that was none: a worker that stopped did not fail, nor did one whose database was away. Whoever has the package now had a try of its own. */
export const returnTry = async (db: Database, id: number): Promise<void> => {
  const change = db.updateTable('auditor_package').set(eb => ({ tries: eb('tries', '-', 1) }))
  await change.where('id', '=', id).where('state', '=', 'waiting').where('tries', '>', 0).execute()
}

/** Removes what is written of packages that ended before a moment, archives and all. Returns whether there were some. */
export async function deletePackages(trx: Transaction, companyId: number, before: Date): Promise<boolean> {
  const gone = await trx
    .deleteFrom('auditor_package')
    .where('company_id', '=', companyId)
    .where('ended_at', '<', before)
    .returning('file_id')
    .execute()
  for (const { file_id } of gone) if (file_id !== null) await deleteFile(trx, file_id)
  return gone.length > 0
}

/** Ends a package for good, and removes its bytes, half or whole. */
export async function endWithout(trx: Transaction, row: PackageRow, state: 'failed' | 'removed'): Promise<void> {
  // What was removed before it was made ended then: without an end retention would never find it.
  const ended_at = row.ended_at ?? sql<Date>`clock_timestamp()`
  const nothing = { file_id: null, writing_file_id: null }
  await trx
    .updateTable('auditor_package')
    .set({ state, ended_at, ...nothing })
    .where('id', '=', row.id)
    .execute()
  for (const fileId of [row.file_id, row.writing_file_id]) if (fileId !== null) await deleteFile(trx, fileId)
}
