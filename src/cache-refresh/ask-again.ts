import { keepLastUsage, noteRefresh } from '../cache/store.ts'
import type { CheckRequest } from '../checks/check-uid.ts'
import type { Checked } from '../checks/checked.ts'
import { keepAnswers } from '../checks/store.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import type { Held } from '../database/lease.ts'
import type { Log } from '../log.ts'
import { viennaDay } from '../texts/format.ts'
import type { Planned } from './plan.ts'
import { countDone } from './store.ts'

export type Asking = {
  db: Database
  clock: Clock
  log: Log
  check: (request: CheckRequest, signal: AbortSignal) => Promise<Checked>
  hold: Held
  endCalls: AbortSignal
}

/** What came of asking once: dealt with, worth asking again (not before a moment), or interrupted by a cancel. */
export type Step = { kind: 'done' } | { kind: 'again'; notBefore: Date | null } | { kind: 'interrupted' }

/**
 * Asks one UID again, as a check like any other, and keeps what was said. `isLastTry`: whatever comes, it is dealt with
 * for this time; the old answer stays remembered where there is no new one.
 */
export async function askAgain(asking: Asking, planned: Planned, isLastTry: boolean): Promise<Step> {
  const checked = await ask(asking, planned)
  const step = stepAfter(checked, isLastTry)
  await keep(asking, planned, checked, step)
  return step
}

async function ask({ check, endCalls, log }: Asking, { companyId, uid }: Planned): Promise<Checked | null> {
  try {
    return await check({ companyId, userId: null, uid, service: null, useCache: true }, endCalls)
  } catch (err) {
    // One UID that breaks something must not stop the others.
    log.error({ err, uid }, 'a check of the cache update failed inside')
    return null
  }
}

function stepAfter(checked: Checked | null, isLastTry: boolean): Step {
  if (checked?.outcome.verdict !== 'not-checked') return { kind: 'done' }
  if (checked.outcome.reason === 'cancelled') return { kind: 'interrupted' }
  return checked.worthRetrying && !isLastTry ? { kind: 'again', notBefore: checked.notBefore } : { kind: 'done' }
}

/** Every call is evidence, even of an update that was cancelled meanwhile; only who holds it counts. */
const keep = ({ db, clock, hold }: Asking, planned: Planned, checked: Checked | null, step: Step): Promise<void> =>
  db.transaction().execute(async trx => {
    const { companyId, entryIds, lastUsage } = planned
    const kept = await keepAnswers(trx, { companyId, userId: null, batchId: null }, checked?.asked ?? [])
    await keepLastUsage(trx, checked?.remembered ? [...kept, checked.remembered.id] : kept, lastUsage)
    if (step.kind !== 'done' || !(await countDone(trx, hold))) return
    const isAnswered = checked !== null && checked.outcome.verdict !== 'not-checked'
    const answeredOn = isAnswered ? viennaDay(clock.now()) : null
    await noteRefresh(trx, entryIds, { refreshId: hold.key, answeredOn })
  })
