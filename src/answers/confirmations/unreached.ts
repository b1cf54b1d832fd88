import { sql } from 'kysely'
import type { Clock } from '../../base/database/clock.ts'
import type { Database, Reader } from '../../base/database/database.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import type { Alarm } from '../../platform/alarms/alarm.ts'
import type { BoxRow } from './store.ts'

// Documents older than 31 days can no longer be listed (docs/sources.md#databox), which leaves ten
// days to fix the problem.
const UNREACHED_MS = 21 * DAY_MS

/** Returns whether a box that is switched on could not be read for three weeks. */
export const isUnreached = ({ is_on, on_since, read_at }: Pick<BoxRow, 'is_on' | 'on_since' | 'read_at'>, now: Date) =>
  is_on && now.getTime() - Math.max(on_since?.getTime() ?? 0, read_at?.getTime() ?? 0) >= UNREACHED_MS

/**
 * A company whose box could not be read for three weeks; `since`: the last successful read, or when
 * it was switched on.
 */
type UnreachedBox = {
  companyId: number
  companyName: string
  since: Date
  trouble: string | null
  code: string
  notifiedAt: Date | null
}

/** Returns the companies, by id, whose box is switched on and could not be read for three weeks. */
export async function unreachedBoxes(reader: Reader, now: Date): Promise<UnreachedBox[]> {
  const { rows } = await sql<UnreachedBox>`
    select company.id as "companyId", company.name as "companyName", greatest(on_since, read_at) as since,
      trouble, trouble_code as code, told_at as "notifiedAt"
    from databox join company on company.id = databox.company_id
    where is_on and company.deleted_at is null
      and greatest(on_since, read_at) <= ${new Date(now.getTime() - UNREACHED_MS).toISOString()}::timestamptz
    order by company.id`.execute(reader)
  return rows
}

/** Returns a function that raises the alarm if a box could not be read for three weeks. */
export const watchUnreachedBoxes =
  (db: Database, clock: Clock, alarm: Alarm): (() => Promise<void>) =>
  async () => {
    const unreached = await unreachedBoxes(db, clock.now())
    const companyIds = unreached.map(({ companyId }) => companyId)
    const facts = {
      companies: unreached.map(({ companyId, since, trouble, code }) => ({ companyId, since, trouble, code })),
    }
    const message = `the DataBox of ${companyIds.length} companies (${companyIds.slice(0, 10).join(', ')}) was not reached for three weeks: documents older than 31 days can only be downloaded by hand`
    alarm(companyIds.length === 0 ? null : { facts, message, affectedIds: companyIds })
  }
