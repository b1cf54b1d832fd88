import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import { KEY_SCOPES } from '../../ground/roles/key-scope-rules.ts'
import type { ListedKey } from './wire.ts'

/** A company's keys, the newest first and ended ones last; company 0 = everybody's. */
export async function listKeys(db: Reader, companyId: number): Promise<ListedKey[]> {
  const rows = await db
    .selectFrom('api_key as key')
    .innerJoin('users as program', 'program.id', 'key.user_id')
    .innerJoin('company', 'company.id', 'program.company_id')
    .innerJoin('users as maker', 'maker.id', 'key.created_by')
    .selectAll('key')
    .select(['program.lastname as name', 'company.id as company_id', 'company.name as company_name'])
    .select(sql<string>`concat_ws(' ', maker.firstname, maker.lastname)`.as('maker'))
    .where('company.deleted_at', 'is', null)
    .$if(companyId !== 0, query => query.where('company.id', '=', companyId))
    .orderBy(sql`key.ended_at is not null`)
    .orderBy('key.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    perMinute: row.per_minute,
    addresses: row.addresses,
    company: { id: row.company_id, name: row.company_name },
    scopes: KEY_SCOPES.filter(scope => row.scopes.includes(scope)),
    validUntil: row.valid_until,
    createdAt: row.created_at.toISOString(),
    createdBy: row.maker,
    endedAt: row.ended_at?.toISOString() ?? null,
    firstUsedAt: row.first_used_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    uses: Number(row.uses),
  }))
}
