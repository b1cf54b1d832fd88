import { sql } from 'kysely'
import type { Database } from '../src/base/database/database.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import { DAY_MS } from '../src/base/texts/days.ts'
import { viennaDay } from '../src/base/texts/format.ts'
import { type CompanyRun, claimPortions, endRun, planRuns } from '../src/checking/watching/run.ts'
import { fillWatchedCompanies, makePartnerChecksDue } from './fill-watched.ts'
import type { BenchTarget } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startBench } from './start-bench.ts'

// Ten thousand companies with two hundred partners each, with the real tables and the worker's own
// code. The clock is simulated, and of each answer only the time is stored. An answer takes 1 s,
// the authority accepts ten calls at once, and users need all of them from 8 am to 6 pm. For a
// simulation of weeks without a database see src/checking/watching/keeps-up.test.ts.
const COMPANIES = Number(process.env.WATCH_COMPANIES ?? 10_000)
const PARTNERS = 200
const DAYS = Number(process.env.WATCH_SIMULATED_DAYS ?? 2)
const WATCH_DAYS = 90
const ANSWER_MS = 1_000
// Half of ten (docs/rules.md#behind-users).
const SLOTS = 5
const STEP_MS = 300_000
const COMPANIES_PER_TURN = 50
const START_TIME = Date.UTC(2026, 0, 5, 7)

/**
 * Counts the watched partners that are overdue after the simulated days, and measures the cost of a
 * question.
 */
export async function* watchTwoMillion(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: 0, lanes: 1 })
  await bench.stop()
  const database = openPostgresql(target.databaseUrl ?? '', console.error, 10)
  try {
    const { db } = database
    const now = new Date(START_TIME)
    const spread = { watchDays: WATCH_DAYS, spreadDays: WATCH_DAYS }
    const first = await fillWatchedCompanies(db, { companies: COMPANIES, partners: PARTNERS, now, ...spread })
    await makePartnerChecksDue(db, first, new Date(START_TIME - 3_600_000))
    const totals = { turns: 0, questions: 0, ms: 0 }
    for (let at = START_TIME; at < START_TIME + DAYS * DAY_MS; at += STEP_MS) {
      if (!isUsersTime(new Date(at))) await queryDuePartners(db, new Date(at), totals)
    }
    yield await overdueFigure(db, new Date(START_TIME + DAYS * DAY_MS))
    yield {
      name: 'cost of a question in a turn, without its call and its answer',
      headline: `${(totals.ms / totals.questions).toFixed(1)} ms`,
      details: `${totals.questions} questions in ${totals.turns} turns of companies, ${COMPANIES_PER_TURN} at once`,
    }
  } finally {
    await database.close()
  }
}

const isUsersTime = (now: Date): boolean => now.getUTCHours() >= 7 && now.getUTCHours() < 17

/** Queries due partners, the most urgent first, as many as the slots allow in one step. */
async function queryDuePartners(
  db: Database,
  now: Date,
  totals: { turns: number; questions: number; ms: number },
): Promise<void> {
  for (let remaining = (STEP_MS / ANSWER_MS) * SLOTS; remaining > 0; ) {
    const startedAt = performance.now()
    const portions = await claimPortions(db, now, COMPANIES_PER_TURN)
    const turns = (await Promise.all(portions.map(({ companies }) => planRuns(db, companies, now)))).flat()
    totals.ms += performance.now() - startedAt
    if (portions.length === 0) return
    const queried = turns.flatMap(({ plan, limit }) => plan.slice(0, limit).map(({ partnerId }) => partnerId))
    await storeAnswerTimes(db, queried, now)
    const endStartedAt = performance.now()
    await Promise.all(turns.map(turn => endRun(db, turn, { queries: queryCount(turn) }, now)))
    totals.ms += performance.now() - endStartedAt
    totals.turns += turns.length
    totals.questions += queried.length
    remaining -= queried.length
  }
}

const queryCount = ({ plan, limit }: CompanyRun): number => Math.min(plan.length, limit)

async function storeAnswerTimes(db: Database, partners: number[], now: Date): Promise<void> {
  await sql`update partner set answered_at = ${now}, last_asked_at = ${now} where id = any(${partners}::int[])`.execute(
    db,
  )
  await sql`update watched_partner set tried_on = ${viennaDay(now)}::date where partner_id = any(${partners}::int[])`.execute(
    db,
  )
}

async function overdueFigure(db: Database, now: Date): Promise<Figure> {
  const { rows } = await sql<{ count: number; oldest: number }>`
    select (count(*) filter (where answered_at < ${now}::timestamptz - ${WATCH_DAYS}::int * interval '1 day'))::int as count,
      extract(epoch from ${now}::timestamptz - min(answered_at))::float8 / 86400 as oldest from partner`.execute(db)
  const { count = 0, oldest = 0 } = rows[0] ?? {}
  return {
    name: `${COMPANIES} x ${PARTNERS} watched, ${DAYS} days later`,
    headline: `${count} overdue`,
    details: `the oldest answer is ${oldest.toFixed(1)} days old, of ${WATCH_DAYS}; users have all slots from 8 am to 6 pm`,
  }
}
