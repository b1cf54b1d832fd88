import { type SqlBool, sql } from 'kysely'
import { companyOf } from '../../access/companies/company-of.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { CompanyCheck } from './check-one.ts'
import { findingsOfChecks } from './result.ts'

/**
 * The checks a program requests: up to `limit` after an id, made at or after `since` (ISO 8601).
 */
type PageOptions = { after: number; limit: number; since?: string | undefined }

/**
 * Returns single checks of the actor's company, by any user or program, in the order of their ids,
 * each with its answers and what is shown beside them. Checks become visible in that order
 * (check-one.ts), so that a caller who continues after the last one misses none.
 */
export async function checksAfter(
  { companyId }: Actor,
  db: Reader,
  { after, limit, since }: PageOptions,
): Promise<CompanyCheck[]> {
  const checks = await db
    .selectFrom('single_check')
    .selectAll()
    // This form matches exactly one index (docs/decisions/2026-11-24-opt-in-indexes.md).
    .where(sql<SqlBool>`company_id::bigint = ${companyId}::bigint`)
    .where('id', '>', after)
    .orderBy(sql`company_id::bigint`)
    .$if(since !== undefined, query => query.where(madeSince(companyId, since ?? '')))
    .orderBy('id')
    .limit(limit)
    .execute()
  const { id, uid } = await companyOf(db, companyId)
  const findings = await findingsOfChecks(db, checks)
  return findings.map(check => ({ check, company: { id, uid }, notBefore: null }))
}

/**
 * Times are those of transaction starts and not quite in the order of ids, but no transaction lasts
 * an hour. Checks older than that have lower ids than all requested ones and are skipped.
 */
const madeSince = (companyId: number, since: string) => sql<SqlBool>`created_at >= ${since}::timestamptz
  and id > coalesce((select earlier.id from single_check earlier where earlier.company_id = ${companyId}::int
    and earlier.created_at < ${since}::timestamptz - interval '1 hour' order by earlier.created_at desc, earlier.id desc limit 1), 0)`
