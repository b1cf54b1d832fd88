import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../base/database/database.ts'
import { inPortions } from '../../base/database/event-loop.ts'
import { type HeldLease, leaseEnd, leaseOf } from '../../base/database/lease.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { MAX_ON_AGENDA } from './agenda-store.ts'
import type { Load } from './plan.ts'

/** The lease for querying a company's watched partners. */
export const WATCH_LEASE = leaseOf('watching', { key: 'company_id', token: 'lease_token', until: 'lease_until' })

/**
 * Starts watching for a company, or makes its next run due now; if a run is in progress, the next
 * one follows at its end.
 */
export const scheduleNow = async (trx: Transaction, companyId: number, now: Date): Promise<void> => {
  await trx
    .insertInto('watching')
    .values({ company_id: companyId, next_at: now, is_wished: true, planned_at: null })
    .onConflict(conflict =>
      conflict.column('company_id').doUpdateSet({ next_at: now, is_wished: true, planned_at: null }),
    )
    .execute()
}

/** A leased company: the progress of its watching, and how many of the day's queries were made. */
export type ClaimedCompany = {
  lease: HeldLease
  /** The time up to which queries were made; null = counting has not begun. */
  queriedUpTo: Date | null
  queriesToday: number
  /** The load of the company's partners; null if they have to be planned first. */
  load: Load | null
  /** The number of partners on the last agenda. */
  plannedCount: number
  /**
   * The time of that agenda; null if the watched partners changed after it, or all its partners
   * were queried.
   */
  plannedAt: Date | null
  /** Whether planning may take long: there are many partners, or the number is unknown. */
  mayTakeLong: boolean
}

// A company is planned again at least this often, because its days may change and partners may
// become overdue.
const AGENDA_MAX_AGE_MS = 3_600_000
// The load of a company with some thousands of partners.
const LARGE_LOAD_PER_DAY = 50

const isRunDue = (now: Date) => sql<boolean>`next_at <= ${now}::timestamptz and ${WATCH_LEASE.isFree}`

/** An SQL condition: whether any company's run is due. */
export const isAnyRunDue = (now: Date) => sql<boolean>`exists (select from watching where ${isRunDue(now)})`

/**
 * Leases up to `limit` companies that are due, those that wait longest first; each company goes to
 * one process only.
 */
export async function claimCompanies(
  db: Database,
  now: Date,
  limit: number,
  leaseMs: number,
): Promise<ClaimedCompany[]> {
  const token = randomUUID()
  const { rows } = await sql<ClaimedRow>`
    with free as materialized (select company_id, is_wished as was_wished from watching where ${isRunDue(now)}
      order by next_at, company_id limit ${limit}::int for no key update skip locked)
    update watching set lease_token = ${token}, lease_until = ${leaseEnd(leaseMs)}, is_wished = false from free
    where watching.company_id = free.company_id
    returning watching.company_id, asked_until, day, asked, even, late, cardinality(agenda) as agenda_size,
      was_wished, planned_at`.execute(db)
  return rows.map(row => toClaimedCompany(row, { token, ms: leaseMs }, now))
}

function toClaimedCompany(row: ClaimedRow, lease: Omit<HeldLease, 'key'>, now: Date): ClaimedCompany {
  const { company_id: key, even, late, agenda_size, was_wished, planned_at } = row
  const isPlanned = !was_wished && planned_at !== null && isAgendaValid(planned_at, agenda_size, now)
  return {
    lease: { key, ...lease },
    queriedUpTo: row.asked_until,
    queriesToday: row.day === viennaDay(now) ? row.asked : 0,
    load: isPlanned ? { even, late } : null,
    plannedCount: agenda_size,
    plannedAt: planned_at,
    mayTakeLong: was_wished || planned_at === null || agenda_size >= MAX_ON_AGENDA || even >= LARGE_LOAD_PER_DAY,
  }
}

/**
 * Returns whether an agenda is younger than an hour. An empty agenda (all partners were answered or
 * queried) also expires at the end of the day.
 */
const isAgendaValid = (plannedAt: Date, plannedCount: number, now: Date): boolean =>
  now.getTime() - plannedAt.getTime() < AGENDA_MAX_AGE_MS &&
  (plannedCount > 0 || viennaDay(plannedAt) === viennaDay(now))

/**
 * Releases a company and sets its next run to `until`. Used if a run failed or was not planned.
 * Does nothing if the lease was lost. A requested run, and the need for a new agenda, are kept.
 */
export const postponeRun = async (db: Reader, lease: HeldLease, until: Date): Promise<void> => {
  await db
    .updateTable('watching')
    .set({
      next_at: until,
      is_wished: sql<boolean>`is_wished or planned_at is null`,
      lease_token: null,
      lease_until: sql<Date>`now()`,
    })
    .where(WATCH_LEASE.isHeld(lease))
    .execute()
}

type ClaimedRow = Load & {
  company_id: number
  asked_until: Date | null
  day: string | null
  asked: number
  agenda_size: number
  was_wished: boolean
  planned_at: Date | null
}

/** The daily queries that a partner used: one, or none if an answer of today was reused. */
export type QueryCount = { today: string; queries: 0 | 1 }

/** Counts a query. Returns false if the lease was lost. */
export async function countQuery(db: Reader, lease: HeldLease, { today, queries }: QueryCount): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watching')
    .set({ day: today, asked: sql<number>`case when day = ${today}::date then asked else 0 end + ${queries}::int` })
    .where(WATCH_LEASE.isHeld(lease))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The end of a run: the time up to which queries were made, the time of the next run, and whether
 * that needs a new agenda.
 */
export type EndedRun = { lease: HeldLease; queriedUpTo: Date | null; nextAt: Date; isAgendaOver: boolean }

/**
 * Ends the runs of companies and releases them for other workers. Skips those whose lease was
 * lost. If partners were selected in the meantime, the company is due at the time requested then.
 */
export async function endRuns(db: Database, runs: readonly EndedRun[]): Promise<void> {
  if (runs.length === 0) return
  await sql`update watching set asked_until = ended.until, lease_token = null, lease_until = now(),
      next_at = case when is_wished then watching.next_at else ended.next_at end,
      planned_at = case when ended.is_agenda_over then null else planned_at end
    from unnest(${runs.map(({ lease }) => lease.key)}::int[], ${runs.map(({ lease }) => lease.token)}::text[],
      ${runs.map(({ queriedUpTo }) => queriedUpTo)}::timestamptz[], ${runs.map(({ nextAt }) => nextAt)}::timestamptz[],
      ${runs.map(({ isAgendaOver }) => isAgendaOver)}::bool[]) as ended (company_id, token, until, next_at, is_agenda_over)
    where watching.company_id = ended.company_id and watching.lease_token = ended.token`.execute(db)
}

/**
 * Records that a partner's query was blocked by the daily limit today; returns false if that was
 * already recorded.
 */
export async function markPostponed(trx: Transaction, partnerId: number, today: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('watched_partner')
    .set({ put_off_on: today })
    .where('partner_id', '=', partnerId)
    .where('put_off_on', 'is distinct from', today)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Records that a company's partner relies on a cached answer, which then counts as its evidence
 * (`partner_evidence`).
 */
export async function storeWatchedAnswer(
  trx: Transaction,
  companyId: number,
  answer: { uid: string; id: number },
): Promise<void> {
  await trx
    .insertInto('watched_answer')
    .values({ company_id: companyId, uid: answer.uid, answer_id: answer.id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Records that a partner had its query of the day. `countsFrom`: the new start of its interval, set
 * if an authority called the UID malformed; null keeps the start.
 */
export async function recordDailyQuery(
  trx: Transaction,
  partnerId: number,
  { today, countsFrom }: { today: string; countsFrom: Date | null },
): Promise<void> {
  await trx
    .updateTable('watched_partner')
    .set({ tried_on: today, ...(countsFrom === null ? {} : { counts_from: countsFrom }) })
    .where('partner_id', '=', partnerId)
    .execute()
}

/** A company's partners, by a condition on `partner`. */
export type PartnerSelection = { companyId: number; condition: RawBuilder<SqlBool> }

/**
 * How a user watches partners. `intervalDays`: the partners' own interval; null = the company's;
 * undefined: watched partners keep theirs, new ones use the company's.
 */
export type WatchOptions = { userId: number; intervalDays: number | null | undefined; now: Date }

// docs/rules.md#one-session. All transactions lock partners in the order of their UIDs, which
// prevents deadlocks.
const PARTNERS_PER_STATEMENT = 1_000

/**
 * Starts watching a company's partners; for watched ones only the interval changes. Returns how
 * many there are.
 */
export async function watchPartners(
  trx: Transaction,
  { companyId, condition }: PartnerSelection,
  watch: WatchOptions,
): Promise<number> {
  const { rows } = await sql<SelectedPartner>`
    select id from partner where company_id = ${companyId}::int and ${condition} order by uid`.execute(trx)
  for await (const portion of inPortions(rows, PARTNERS_PER_STATEMENT)) await watchSome(trx, idsOf(portion), watch)
  return rows.length
}

async function watchSome(trx: Transaction, ids: number[], { userId, intervalDays, now }: WatchOptions): Promise<void> {
  const newDays = intervalDays === undefined ? sql`existing.days` : sql`excluded.days`
  await sql`insert into watched_partner as existing (partner_id, company_id, since, watched_by, days, counts_from)
    select id, company_id, ${now}::timestamptz, ${userId}::int, ${intervalDays ?? null}::int, ${now}::timestamptz
    from partner where id = any(${ids}::int[]) order by uid
    on conflict (partner_id) do update set days = ${newDays}, counts_from = case
      when existing.days is distinct from ${newDays} then excluded.counts_from else existing.counts_from end`.execute(
    trx,
  )
}

/** Stops watching some of a company's partners. Returns how many. */
export async function unwatchPartners(trx: Transaction, { companyId, condition }: PartnerSelection): Promise<number> {
  const { rows } = await sql<SelectedPartner>`
    select partner.id from watched_partner join partner on partner.id = watched_partner.partner_id
    where watched_partner.company_id = ${companyId}::int and ${condition}
    order by partner.uid for no key update of watched_partner`.execute(trx)
  for await (const portion of inPortions(rows, PARTNERS_PER_STATEMENT)) {
    await trx.deleteFrom('watched_partner').where('partner_id', 'in', idsOf(portion)).execute()
  }
  return rows.length
}

type SelectedPartner = { id: number }

const idsOf = (portion: SelectedPartner[]): number[] => portion.map(({ id }) => id)
