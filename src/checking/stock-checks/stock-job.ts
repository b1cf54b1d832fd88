import { sql } from 'kysely'
import { settingsOf } from '../../access/settings/settings-of.ts'
import type { HeldLease } from '../../base/database/lease.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { Job } from '../../platform/background/jobs.ts'
import { FAILURE_PAUSE_MS, LEASE_MS, type RenewedLease, runLeased } from '../background-queries/run-leased.ts'
import { collectPartners } from './collect-partners.ts'
import { readQueriesUsedToday } from './daily-usage-store.ts'
import { endStockCheck } from './end.ts'
import { findCreator } from './find-creator.ts'
import { makePart } from './make-part.ts'
import { planPart } from './plan-part.ts'
import { recordPart } from './record-part.ts'
import { HAS_LEFTOVER_ROWS, removeLeftoverRows, waitingRows } from './rows-store.ts'
import { nextStep } from './schedule.ts'
import { stockMaxPerDay } from './settings-rules.ts'
import type { StockWorkDeps } from './stock-work.ts'
import {
  changeLine,
  checksToEnd,
  isStockCheckDue,
  LineLostError,
  lineOf,
  nextLine,
  STOCK_LINE_LEASE,
  type StockLine,
} from './store.ts'

const RUN_INTERVAL_MS = 2_000
// After this time no further line is visited, and ended checks are handled. Limited by time, not by
// number, because checking a running part is quick and there may be many.
const MAX_ROUND_MS = 2_000
const ROWS_PER_REMOVAL = 5_000

/**
 * Continues stock checks: stores their partners, starts one part after another, postpones rows
 * until the night, and ends checks. Each line is handled by one process only.
 */
export function stockJob(work: StockWorkDeps): Job {
  const { db } = work.database
  const runRound = async (stopping: AbortSignal): Promise<void> => {
    const visitedLineIds: number[] = []
    const until = performance.now() + (work.maxRoundMs ?? MAX_ROUND_MS)
    while (!stopping.aborted && work.mayQuery() && performance.now() < until) {
      const line = await nextLine(db, work.clock.now(), visitedLineIds)
      if (line === null) break
      visitedLineIds.push(line)
      await runIsolated(work, { line }, () => workOnLine(work, line, stopping))
    }
    for (const id of await checksToEnd(db))
      await runIsolated(work, { check: id }, () => endStockCheck(work, id, 'all-queried'))
    await removeLeftoverRows(db, ROWS_PER_REMOVAL)
  }
  return {
    name: 'stock checks',
    everyMs: RUN_INTERVAL_MS,
    due: () => sql<boolean>`(${isStockCheckDue(work.clock.now())} or ${HAS_LEFTOVER_ROWS})`,
    lease: STOCK_LINE_LEASE,
    run: runRound,
  }
}

/** Runs a task for one company; logs a failure, so that the work for others continues. */
const runIsolated = ({ log }: StockWorkDeps, context: object, task: () => Promise<void>): Promise<void> =>
  task().catch((err: unknown) => {
    // After a lost lease, the new holder continues the line.
    if (!(err instanceof LineLostError)) log.error({ err, ...context }, 'a stock check could not continue')
  })

/** Continues a line unless another process holds it. Postpones a line that fails. */
async function workOnLine(work: StockWorkDeps, id: number, stopping: AbortSignal): Promise<void> {
  const { database, log } = work
  const lease = await STOCK_LINE_LEASE.acquire(database.db, id, LEASE_MS)
  if (!lease) return
  await runLeased(
    { database, log, stopping },
    {
      table: STOCK_LINE_LEASE,
      lease,
      run: renewed => continueLine(work, renewed),
      postpone: async failure => {
        if (!(failure instanceof LineLostError)) await postpone(work, lease)
      },
    },
  )
}

/** Does the next step of a line: stores its rows, ends a part, or starts the next part. */
async function continueLine(work: StockWorkDeps, lease: RenewedLease): Promise<void> {
  const line = await lineOf(work.database.db, lease.lease.key)
  if (line.total === null) return collectPartners(work, line, lease)
  if (line.batchId !== null) return recordPart(work, line, lease.lease)
  await startPart(work, line, lease.lease)
}

/** Starts the next part, waits for the night, or ends the line. */
async function startPart(work: StockWorkDeps, line: StockLine, lease: HeldLease): Promise<void> {
  const { database, clock } = work
  const { db } = database
  const now = clock.now()
  const actor = await findCreator(db, line, now)
  if (actor === null) return void (await endStockCheck(work, line.checkId, 'no-creator'))
  const { perDay } = await settingsOf(db, line.companyId, { perDay: stockMaxPerDay })
  const used = (await readQueriesUsedToday(db, line.companyId, now))(line.track)
  const step = nextStep(await waitingRows(db, line.id, viennaDay(now)), used, perDay, now)
  if (step.kind === 'end') return void (await changeLine(db, lease, { endedAt: now }))
  if (step.kind === 'wait') return void (await changeLine(db, lease, { nextAt: step.until }))
  const plan = await planPart(work, line, step.limit)
  // All rows were postponed until tomorrow; the next run handles that.
  if (plan.rows.length === 0) return
  await makePart(actor, { deps: work.uploadDeps, now }, { line, lease }, plan).catch(failure => {
    if (failure instanceof Refusal && failure.kind === 'conflict') return postpone(work, lease)
    throw failure
  })
}

/** Postpones a line for a minute, because of a failure or the company's maximum of open batches. */
const postpone = async ({ database, clock }: StockWorkDeps, lease: HeldLease): Promise<void> => {
  await changeLine(database.db, lease, { nextAt: new Date(clock.now().getTime() + FAILURE_PAUSE_MS) })
}
