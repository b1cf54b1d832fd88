import { sql } from 'kysely'
import type { Database, Reader } from '../../ground/database/database.ts'
import type { Listing } from '../../registers/scheinunternehmen/listing.ts'

/**
 * Keeps which of a batch's UIDs the list of fictitious companies names now, and since when: once when they are stored, once at each end
 * (docs/rules.md#fictitious-companies). Looks each of the list's UIDs up in the batch: a question more or less takes no longer.
 */
export const keepListings = async (db: Database, batchId: number): Promise<void> => {
  await sql`insert into batch_listing (batch_id, uid, since, as_of)
    select ${batchId}::int, listed.uid, listed.since, list.as_of
    from scheinunternehmen_uid listed cross join scheinunternehmen_list list
    where list.as_of is not null
      and exists (select 1 from question where question.batch_id = ${batchId}::int and question.uid = listed.uid)
    on conflict do nothing`.execute(db)
}

/** What the list said of these UIDs (at most 1,000) of a batch, the latest word of each; none where it named none. */
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

/** How many different UIDs of a batch the list named. */
export async function countListed(reader: Reader, batchId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('batch_listing')
    .select(({ fn }) => fn.count<number>('uid').distinct().as('count'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
