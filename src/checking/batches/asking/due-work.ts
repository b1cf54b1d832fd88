import { sql } from 'kysely'
import type { Database } from '../../../ground/database/database.ts'
import { statusSql } from '../status-sql.ts'

/** A batch with work to do, and how far it has come: while `at` stays the same, it stands still. */
export type Work = { companyId: number; batchId: number; at: string }

/** Batches with questions that wait for a lane, and those that wait for their end; what is parked is not due. */
export async function dueWork(db: Database): Promise<Work[]> {
  const { rows } = await sql<Work>`select batch.company_id as "companyId", batch.id as "batchId",
      concat_ws('/', settled_questions, finishing_tries, first.id, first.tries, first.lost) as at
    from batch left join lateral (
      select id, tries, lost from question
      where question.company_id = batch.company_id and batch_id = batch.id and state = 'waiting' order by id limit 1
    ) first on true
    where status in (${statusSql('created', 'started')}) and (first.id is not null or settled_questions >= total_questions)
    order by batch.id`.execute(db)
  return rows
}

/**
 * Questions that somebody should have brought back long ago: leases that ended, parked ones whose time has come, suspended
 * ones without a probe of their company. One a batch.
 */
export async function overdueWork(db: Database, patienceMs: number): Promise<Work[]> {
  const longAgo = sql`now() - ${patienceMs}::int * interval '1 millisecond'`
  const { rows } =
    await sql<Work>`select batch.company_id as "companyId", batch.id as "batchId", min(late.id)::text as at
    from (
      select id, batch_id from question where state = 'parked' and next_try_at < ${longAgo}
      union all select id, batch_id from question asleep where state = 'suspended' and not exists (
        select 1 from question where state = 'suspended' and company_id = asleep.company_id
          and left(uid, 2) = left(asleep.uid, 2) and next_try_at >= ${longAgo})
      union all select id, batch_id from question where state = 'leased' and lease_until < ${longAgo}
    ) late join batch on batch.id = late.batch_id and batch.status = ${statusSql('started')}
    group by batch.id order by batch.id`.execute(db)
  return rows
}
