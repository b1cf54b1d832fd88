import { sql } from 'kysely'
import type { Database, Reader } from '../../base/database/database.ts'
import type { Listing } from '../../registers/scheinunternehmen/listing.ts'

/**
 * Stores which of a batch's UIDs are on the list of fictitious companies, and since when. Called at
 * the upload and each time the batch ends (docs/rules.md#fictitious-companies). Looks up each UID
 * of that list in the batch, so that the time does not depend on the batch's size.
 */
export const storeListings = async (db: Database, batchId: number): Promise<void> => {
  await sql`insert into batch_listing (batch_id, uid, since, as_of)
    select ${batchId}::int, listed.uid, listed.since, list.as_of
    from scheinunternehmen_uid listed cross join scheinunternehmen_list list
    where list.as_of is not null
      and exists (select 1 from question where question.batch_id = ${batchId}::int and question.uid = listed.uid)
    on conflict do nothing`.execute(db)
}

/**
 * Returns the latest listing of each of these UIDs (at most 1,000) of a batch that is on the list.
 */
export async function listingsOf(reader: Reader, batchId: number, uids: string[]): Promise<Map<string, Listing>> {
  if (uids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('batch_listing')
    .select(['uid', 'since', 'as_of'])
    .where('batch_id', '=', batchId)
    .where('uid', 'in', uids)
    .orderBy('as_of')
    .execute()
  return new Map(rows.map(row => [row.uid, { since: row.since, asOf: row.as_of }]))
}

/** Counts the distinct UIDs of a batch that are on the list. */
export async function countListed(reader: Reader, batchId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('batch_listing')
    .select(({ fn }) => fn.count<number>('uid').distinct().as('count'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
