import { sql } from 'kysely'
import type { Database } from '../src/base/database/database.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import { DAY_MS } from '../src/base/texts/days.ts'
import { viennaDay } from '../src/base/texts/format.ts'
import { type CompanyTurn, claimPortions, endTurn, planTurns } from '../src/checking/watching/turn.ts'
import { fillWatched, makeDue } from './fill-watched.ts'
import type { MeasuredOn } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startBench } from './start-bench.ts'

// Ten thousand companies with two hundred partners each, on the real tables and by the worker's own
// turns. The clock is moved, and only the time of an answer is stored. An answer takes 1 s, the
// authority accepts ten calls at once, and users need all of them from eight to six. The simulation
// of weeks, without a database: src/checking/watching/keeps-up.test.ts.
const COMPANIES = Number(process.env.WATCH_COMPANIES ?? 10_000)
const PARTNERS = 200
const DAYS = Number(process.env.WATCH_SIMULATED_DAYS ?? 2)
const WATCH_DAYS = 90
const ANSWER_MS = 1_000
// Half of ten (docs/rules.md#behind-users).
const PLACES = 5
const STEP_MS = 300_000
const AT_ONCE = 50
const BEGINS = Date.UTC(2026, 0, 5, 7)

/**
 * Returns how many of two million watched partners are overdue after the simulated days, and the
 * cost of a turn.
 */
export async function* watchTwoMillion(on: MeasuredOn): AsyncGenerator<Figure> {
  const bench = await startBench(on, { latencyMs: 0, lanes: 1 })
  await bench.stop()
  const database = openPostgresql(on.databaseUrl ?? '', console.error, 10)
  try {
    const { db } = database
    const now = new Date(BEGINS)
    const spread = { watchDays: WATCH_DAYS, spreadDays: WATCH_DAYS }
    const first = await fillWatched(db, { companies: COMPANIES, partners: PARTNERS, now, ...spread })
    await makeDue(db, first, new Date(BEGINS - 3_600_000))
    const done = { turns: 0, questions: 0, ms: 0 }
    for (let at = BEGINS; at < BEGINS + DAYS * DAY_MS; at += STEP_MS) {
      if (!isUsersTime(new Date(at))) await askFor(db, new Date(at), done)
    }
    yield await overdue(db, new Date(BEGINS + DAYS * DAY_MS))
    yield {
      name: 'a question of a turn, without its call and its answer',
      ratio: `${(done.ms / done.questions).toFixed(1)} ms`,
      details: `${done.questions} questions in ${done.turns} turns of companies, ${AT_ONCE} at once`,
    }
  } finally {
    await database.close()
  }
}

const isUsersTime = (now: Date): boolean => now.getUTCHours() >= 7 && now.getUTCHours() < 17

/** Queries in due order as many as these slots allow in a step. */
async function askFor(db: Database, now: Date, done: { turns: number; questions: number; ms: number }): Promise<void> {
  for (let left = (STEP_MS / ANSWER_MS) * PLACES; left > 0; ) {
    const began = performance.now()
    const portions = await claimPortions(db, now, AT_ONCE)
    const turns = (await Promise.all(portions.map(({ companies }) => planTurns(db, companies, now)))).flat()
    done.ms += performance.now() - began
    if (portions.length === 0) return
    const asked = turns.flatMap(({ plan, limit }) => plan.slice(0, limit).map(({ partnerId }) => partnerId))
    await keepAnswers(db, asked, now)
    const ending = performance.now()
    await Promise.all(turns.map(turn => endTurn(db, turn, { queries: askedOf(turn) }, now)))
    done.ms += performance.now() - ending
    done.turns += turns.length
    done.questions += asked.length
    left -= asked.length
  }
}

const askedOf = ({ plan, limit }: CompanyTurn): number => Math.min(plan.length, limit)

async function keepAnswers(db: Database, partners: number[], now: Date): Promise<void> {
  await sql`update partner set answered_at = ${now}, last_asked_at = ${now} where id = any(${partners}::int[])`.execute(
    db,
  )
  await sql`update watched_partner set tried_on = ${viennaDay(now)}::date where partner_id = any(${partners}::int[])`.execute(
    db,
  )
}

async function overdue(db: Database, now: Date): Promise<Figure> {
  const { rows } = await sql<{ count: number; oldest: number }>`
    select (count(*) filter (where answered_at < ${now}::timestamptz - ${WATCH_DAYS}::int * interval '1 day'))::int as count,
      extract(epoch from ${now}::timestamptz - min(answered_at))::float8 / 86400 as oldest from partner`.execute(db)
  const { count = 0, oldest = 0 } = rows[0] ?? {}
  return {
    name: `${COMPANIES} x ${PARTNERS} watched, ${DAYS} days later`,
    ratio: `${count} overdue`,
    details: `the oldest answer is ${oldest.toFixed(1)} days old, of ${WATCH_DAYS}; users have all places from eight to six`,
  }
}
