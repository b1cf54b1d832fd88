import { sql } from 'kysely'
import { statusSql } from '../../checking/batches/status-sql.ts'
import type { Reader } from '../../ground/database/database.ts'

/**
 * How many rows wait for an authority's word: of batches that wait or run, and of those that ended with errors and can be
 * asked again. `companyId` 0 = of all companies.
 */
export async function countOpenRows(reader: Reader, companyId: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(case when status in (${statusSql('created', 'started')}) then total_rows - processed_rows else not_checked_rows end), 0)::int as open
    from batch
    where status in (${statusSql('created', 'started', 'completedWithErrors', 'failed')}) and (${companyId} = 0 or company_id = ${companyId})`.execute(
    reader,
  )
  return rows[0]?.open ?? 0
}
