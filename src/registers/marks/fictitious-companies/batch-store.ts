import { sql } from 'kysely'
import type { Database } from '../../../base/database/database.ts'

/**
 * Stores which of a batch's UIDs are on the list of fictitious companies, and since when: once at
 * the upload, once at each end (docs/rules.md#fictitious-companies). Looks up each UID of that list
 * in the batch, so that the time does not depend on the batch's size.
 */
export const storeListings = async (db: Database, batchId: number): Promise<void> => {
  await sql`insert into batch_listing (batch_id, uid, since, as_of)
    select ${batchId}::int, listed.uid, listed.since, list.as_of
    from scheinunternehmen_uid listed cross join scheinunternehmen_list list
    where list.as_of is not null
      and exists (select 1 from question where question.batch_id = ${batchId}::int and question.uid = listed.uid)
    on conflict do nothing`.execute(db)
}
