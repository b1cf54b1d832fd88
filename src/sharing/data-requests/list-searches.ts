import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import { storedUntil } from './search-rules.ts'
import { SEARCH_TEXT_COLUMN } from './store.ts'
import { type HeldSearch, summarySchema } from './wire.ts'

const MAX_LISTED = 20

/** Returns a company's searches (0 = those of all companies), newest first, with their texts. */
export async function listSearches(reader: Reader, encryption: Encryption, companyId: number): Promise<HeldSearch[]> {
  const rows = await rowsOf(reader, companyId)
  return rows.map(row => ({
    id: row.id,
    by: row.sought_by,
    text: row.sought_sealed === null ? '' : encryption.decrypt(row.sought_sealed, SEARCH_TEXT_COLUMN.context(row)),
    state: row.state === 'waiting' && row.is_held ? 'looking' : row.state,
    done: row.done,
    total: row.total,
    requestedBy: row.asker,
    requestedAt: row.requested_at.toISOString(),
    keptUntil: row.state === 'made' && row.ended_at ? storedUntil(row.ended_at).toISOString() : null,
    size: row.size,
    summary: row.summary === null ? null : summarySchema.parse(row.summary),
  }))
}

const rowsOf = (reader: Reader, companyId: number) =>
  reader
    .selectFrom('held_search as search')
    .innerJoin('users as asker', 'asker.id', 'search.requested_by')
    .leftJoin('file', 'file.id', 'search.file_id')
    .selectAll('search')
    .select(['file.size', sql<string>`concat_ws(' ', asker.firstname, asker.lastname)`.as('asker')])
    .select(sql<boolean>`coalesce(search.lease_until > now(), false)`.as('is_held'))
    .where(sql<boolean>`coalesce(search.company_id, 0) = ${companyId}::int`)
    .orderBy('search.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
