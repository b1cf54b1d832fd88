import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { workContext, workServices } from '../../../src/app/start/start-work.ts'
import { stockJob } from '../../../src/checking/stock-checks/stock-job.ts'
import { startJobs } from '../../../src/platform/background/jobs.ts'
import { createCheckingWorld, waitFor } from './checking.ts'

/**
 * Creates a company that can check. `runJobOnce` runs its stock-check job once; `startJob` runs it
 * until the test ends.
 */
export async function createStockWorld(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const world = await createCheckingWorld(options)
  const { runtime, browser, company, clock } = world
  const { db } = world.database
  // A single run goes through all lines, even on a slow machine.
  const maxRoundMs = Number.POSITIVE_INFINITY
  const job = stockJob({ ...workServices(runtime, workContext(runtime)), maxRoundMs })
  const runJobOnce = () => job.run(new AbortController().signal)
  const startJob = async () => {
    const worker = await startJobs(runtime, [{ ...job, everyMs: 20 }])
    onTestFinished(() => worker.stop())
  }
  const lines = () => db.selectFrom('stock_line').selectAll().orderBy('id').execute()
  type Lines = Awaited<ReturnType<typeof lines>>
  const isIdle = ({ total, ended_at, batch_id, next_at }: Lines[number]) =>
    ended_at !== null || (total !== null && batch_id === null && next_at > clock.now())
  return {
    ...world,
    db,
    runJobOnce,
    startJob,
    lines,
    /** Adds partners of a company that were valid 400 days ago. */
    addPartners: (uids: string[], companyId = company.id) =>
      sql`insert into partner (company_id, uid, own_name, given_name, verdict, service, answered_at, first_asked_at, last_asked_at)
        select ${companyId}::int, uid, '', '', 'valid', 'vies', now() - interval '400 days', now() - interval '500 days',
          now() - interval '400 days' from unnest(${uids}::text[]) uid`.execute(db),
    start: (body: object = { filter: {} }, caller = browser) => caller.call('POST', '/api/stock-checks', body),
    checks: () => db.selectFrom('stock_check').selectAll().orderBy('id').execute(),
    openBatches: () => db.selectFrom('batch').select('id').where('status', 'in', [0, 1]).execute(),
    /** Waits until no line has work left before the next nightly run. */
    waitUntilIdle: () => waitFor(lines, all => all.length > 0 && all.every(isIdle)),
  }
}
