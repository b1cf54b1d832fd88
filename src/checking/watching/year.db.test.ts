import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { createMovedClock, DAY, HOUR } from '../../../tests/world/product/moved-clock.ts'
import { saveSetting } from '../../access/settings/store.ts'
import { storeAnswers } from '../../answers/checks/store.ts'
import type { Database } from '../../base/database/database.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { Answer } from '../../registers/authorities/answer.ts'
import { storeBatchPartners, storePartnersOf } from '../partners/store.ts'
import type { PlannedPartner } from './agenda-store.ts'
import { claimPortions, endRun, planRuns } from './run.ts'
import { scheduleNow, unwatchPartners, watchPartners } from './store.ts'
import { isValidOfBatch } from './watch-selection.ts'

const PARTNERS = 5_000
const DAYS = 90
// A quarter of a day before the first counted day.
const START = '2025-12-31T18:00:00+01:00'
const LICENCE_ENDS = '2026-12-01'
const MAX_PER_DAY = 64
const EVEN_PER_DAY = PARTNERS / DAYS
// Neither service answers from the 40th to the 42nd day, and on two single days.
const OUTAGES = new Set([40, 41, 42, 120, 200])
const dayOf = (now: Date) => Math.round((Date.parse(viennaDay(now)) - Date.parse('2026-01-01')) / DAY)

/** Thirty UIDs that become invalid on known days. */
const CHANGES = new Map(Array.from({ length: 30 }, (_, at) => [uidOf(at * 161 + 7), 3 + at * 8] as const))

function uidOf(at: number): string {
  return `DE${String(100_000_000 + at)}`
}

/** A company whose single batch of last year created all its partners; each is watched. */
async function insertCompany(db: Database): Promise<number> {
  // The first company is the operator, whose licence never ends.
  await db.insertInto('company').values({ name: 'Betreiber' }).execute()
  const { id } = await db.insertInto('company').values({ name: 'Handel' }).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('company').set({ valid_until: LICENCE_ENDS }).where('id', '=', id).execute()
  const person = { company_id: id, email: 'a@handel.example', firstname: 'A', lastname: 'M', role: 3 }
  const user = await db
    .insertInto('users')
    .values({ ...person, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const askedAt = '2025-12-30T10:00:00Z'
  await sql`insert into answer (company_id, user_id, service, requester_uid, requester_name, level, asked_at, duration_ms, verdict, code,
      uid, name, address_lines)
    select ${id}::int, null, 'vies', '', '', 2, ${askedAt}, 5, 'valid', '', 'DE' || (100000000 + n), 'Firma ' || n, '[]'
    from generate_series(0, ${PARTNERS - 1}::int) n`.execute(db)
  const batch = await db
    .insertInto('batch')
    .values({
      company_id: id,
      created_by: user.id,
      status: 2,
      language: 'de',
      file_name: 'Kunden.xlsx',
      created_at: askedAt,
      upload_sha256: '',
      sheet_layout: '{}',
      total_rows: PARTNERS,
      not_a_uid_rows: 0,
      total_questions: PARTNERS,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into question (batch_id, company_id, uid, row_count, state, verdict, answer_id, settled_at)
    select ${batch.id}::int, company_id, uid, 1, 'settled', 'valid', id, asked_at from answer`.execute(db)
  await storeBatchPartners(db, batch.id)
  await db.transaction().execute(async trx => {
    for (const [key, value] of Object.entries({
      watch_partners: 1,
      watch_days: DAYS,
      watch_max_per_day: MAX_PER_DAY,
    })) {
      await saveSetting(trx, { company_id: id, category: 'watch', key, value: String(value) })
    }
    const now = new Date(START)
    const selection = { companyId: id, condition: isValidOfBatch(batch.id) }
    const watch = { userId: user.id, intervalDays: null, now }
    expect(await watchPartners(trx, selection, watch)).toBe(PARTNERS)
    expect(await unwatchPartners(trx, selection)).toBe(PARTNERS)
    expect(await watchPartners(trx, selection, watch)).toBe(PARTNERS)
    await scheduleNow(trx, id, now)
  })
  return id
}

/** The authority's answer on a day; none during an outage. */
const answerOf = (uid: string, now: Date): Answer => ({
  uid,
  service: 'vies',
  requesterUid: '',
  requesterName: '',
  askedAt: now,
  durationMs: 5,
  code: '',
  message: '',
  name: `Firma ${Number(uid.slice(2)) - 100_000_000}`,
  addressLines: [],
  street: '',
  zipCode: '',
  city: '',
  level: 2,
  consultationNumber: '',
  trader: [],
  outcome: OUTAGES.has(dayOf(now))
    ? { verdict: 'not-checked', reason: 'timeout' }
    : { verdict: (CHANGES.get(uid) ?? Infinity) <= dayOf(now) ? 'invalid' : 'valid' },
})

it('queries 5,000 partners evenly for a year within the daily maximum, finds each change in time, and stops with the licence', {
  tags: ['C9-10'],
  // The test runs through every day of a year.
  timeout: 600_000,
}, async () => {
  const { db } = await freshDatabase()
  const companyId = await insertCompany(db)
  const clock = createMovedClock(START)
  const callsByDay: number[] = Array.from({ length: 365 }, () => 0)
  const queryPartners = async (plan: PlannedPartner[]): Promise<number> => {
    if (plan.length === 0) return 0
    const now = clock.now()
    const day = dayOf(now)
    const uids = plan.map(({ uid }) => uid)
    await db.transaction().execute(async trx => {
      await storeAnswers(
        trx,
        { companyId, userId: null, batchId: null },
        uids.map(uid => answerOf(uid, now)),
      )
      await storePartnersOf(trx, companyId, uids)
      const ids = plan.map(({ partnerId }) => partnerId)
      await trx
        .updateTable('watched_partner')
        .set({ tried_on: viennaDay(now) })
        .where('partner_id', 'in', ids)
        .execute()
      const askedCount = sql<number>`case when day = ${viennaDay(now)}::date then asked else 0 end + ${plan.length}::int`
      await trx
        .updateTable('watching')
        .set({ day: viennaDay(now), asked: askedCount })
        .execute()
    })
    callsByDay[day] = (callsByDay[day] ?? 0) + plan.length
    return plan.length
  }
  for (; dayOf(clock.now()) < 365; clock.move(6 * HOUR)) {
    for (const { companies } of await claimPortions(db, clock.now(), 1)) {
      for (const run of await planRuns(db, companies, clock.now())) {
        const queries = await queryPartners(run.plan.slice(0, run.limit))
        await endRun(db, run, { queries }, clock.now())
      }
    }
  }
  const licensedDays = dayOf(new Date(`${LICENCE_ENDS}T12:00:00Z`)) + 1
  for (const [day, calls] of callsByDay.entries()) {
    if (day >= licensedDays) expect(calls, `day ${day}`).toBe(0)
    else expect(Math.abs(calls - EVEN_PER_DAY) / EVEN_PER_DAY, `${calls} on day ${day}`).toBeLessThanOrEqual(0.2)
    expect(calls).toBeLessThanOrEqual(MAX_PER_DAY)
  }
  const changes = await db
    .selectFrom('partner_change')
    .innerJoin('partner', 'partner.id', 'partner_change.partner_id')
    .select(['partner.uid', 'kind', 'after', 'happened_at'])
    .execute()
  expect(changes.map(({ uid }) => uid).toSorted()).toEqual([...CHANGES.keys()].toSorted())
  for (const { uid, kind, after, happened_at } of changes) {
    expect([kind, after]).toEqual(['verdict', 'invalid'])
    const changedOn = CHANGES.get(uid) ?? Infinity
    expect(dayOf(happened_at) - changedOn, `${uid} changed on day ${changedOn}`).toBeGreaterThanOrEqual(0)
    expect(dayOf(happened_at) - changedOn, `${uid} changed on day ${changedOn}`).toBeLessThanOrEqual(
      DAYS + OUTAGES.size,
    )
  }
})
