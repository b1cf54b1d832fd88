import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { companyOf } from '../../access/companies/company-of.ts'
import { settingsOf } from '../../access/settings/settings-of.ts'
import { commit } from '../../base/database/commit.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { refuseForeignCompany } from '../../base/roles/scope.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { watchEnabled as watches } from '../partners/digest/settings-rules.ts'
import { QUERIES_PER_DAY } from './due-sql.ts'
import { watchDays, watchMaxPerDay } from './settings-rules.ts'
import { scheduleNow, unwatchPartners, watchPartners } from './store.ts'
import type { WatchChange, WatchChanged, Watching } from './wire.ts'

/**
 * Starts or stops watching partners of a company. Returns how many. Throws 403 or 404 for a company
 * out of scope, and 404 for another company's batch.
 */
export async function changeWatching(
  actor: Actor,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: number,
  change: WatchChange,
): Promise<WatchChanged> {
  refuseForeignCompany(actor, companyId)
  return commit(database, async trx => {
    await companyOf(trx, companyId)
    const selection = { companyId, condition: await conditionOf(trx, companyId, change) }
    const { days } = change
    const now = clock.now()
    const partners = change.watch
      ? await watchPartners(trx, selection, { userId: actor.userId, intervalDays: days, now })
      : await unwatchPartners(trx, selection)
    if (partners === 0) return { partners }
    await scheduleNow(trx, companyId, now)
    const logged = { partners, ...(change.watch && days !== undefined ? { days } : {}) }
    const action = change.watch ? 'partners.watch' : 'partners.unwatch'
    await record(trx, actor, action, { name: `company/${companyId}`, companyId }, null, logged)
    return { partners }
  })
}

async function conditionOf(reader: Reader, companyId: number, change: WatchChange): Promise<RawBuilder<SqlBool>> {
  if ('partners' in change) return sql`partner.id = any(${change.partners}::int[])`
  await refuseMissingBatch(reader, companyId, change.batch)
  return isValidOfBatch(change.batch)
}

/**
 * Returns how a company watches, its queries per day, and how many partners of a batch could be
 * watched. Throws 403 or 404 for a company out of scope, and 404 for another company's batch.
 */
export async function forecastWatching(
  actor: Actor,
  { database: { db } }: Pick<Services, 'database'>,
  companyId: number,
  batch?: number,
): Promise<Watching> {
  refuseForeignCompany(actor, companyId)
  await companyOf(db, companyId)
  const settings = { isOn: watches, days: watchDays, mostPerDay: watchMaxPerDay }
  const { isOn, days, mostPerDay } = await settingsOf(db, companyId, settings)
  const { even, count } = await watchedOf(db, companyId, days)
  return {
    isOn,
    days,
    mostPerDay,
    watched: count,
    perDay: Math.min(Math.ceil(even), mostPerDay),
    ...(batch === undefined ? {} : { validOfBatch: await countValidOfBatch(db, companyId, batch) }),
  }
}

/**
 * Returns how many partners a company watches, and the queries per day if spread evenly over the
 * days of each.
 */
async function watchedOf(reader: Reader, companyId: number, days: number): Promise<{ even: number; count: number }> {
  const { rows } = await sql<{ even: number; count: number }>`
    select coalesce(sum(${QUERIES_PER_DAY}), 0)::float8 as even, count(*)::int as count
    from watched_partner watched cross join (select ${days}::int as watch_days) these
    where watched.company_id = ${companyId}::int`.execute(reader)
  return rows[0] ?? { even: 0, count: 0 }
}

/**
 * Returns how many of a company's partners in one of its batches are valid now. Throws 404 for
 * another company's batch.
 */
async function countValidOfBatch(reader: Reader, companyId: number, batchId: number): Promise<number> {
  await refuseMissingBatch(reader, companyId, batchId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from partner
    where company_id = ${companyId}::int and ${isValidOfBatch(batchId)}`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Throws 404 for another company's batch. */
async function refuseMissingBatch(reader: Reader, companyId: number, batchId: number): Promise<void> {
  const batch = await reader
    .selectFrom('batch')
    .select('id')
    .where('id', '=', batchId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!batch) throw new Refusal('not-found', 'not found')
}

/** Selects the partners of a batch's company that the batch checked and that are valid now. */
export const isValidOfBatch = (batchId: number): RawBuilder<SqlBool> => sql`(partner.verdict = 'valid'
  and exists (select from question where question.batch_id = ${batchId}::int and question.uid = partner.uid))`
