import type { CheckRequest } from '../../answers/checks/check-uid.ts'
import type { Checked } from '../../answers/checks/checked.ts'
import { keepAnswers } from '../../answers/checks/store.ts'
import type { Database, Transaction } from '../../ground/database/database.ts'
import type { Log } from '../../ground/log.ts'
import { keepPartnersOf } from '../partners/store.ts'

/** One UID to be asked again, in the name of one company. */
export type Planned = { uid: string; companyId: number }

/** What came of asking once: dealt with, worth asking again (not before a moment), or interrupted by a cancel. */
export type Step = { kind: 'done' } | { kind: 'again'; notBefore: Date | null } | { kind: 'interrupted' }

/** What came of asking for a planned UID; `checked` null = the check threw. `kept`: ids of the answers stored as evidence. */
export type Said<One extends Planned> = { planned: One; checked: Checked | null; kept: number[]; step: Step }

export type Asking<One extends Planned> = {
  db: Database
  log: Log
  check: (request: CheckRequest, signal: AbortSignal) => Promise<Checked>
  /** Stores what the caller keeps beside the evidence, in the same transaction. */
  note: (trx: Transaction, said: Said<One>) => Promise<void>
  endCalls: AbortSignal
}

/**
 * Asks for one UID again, as a check like any other, and stores the answers. `isLastTry`: a failure is not tried again; the old
 * answer stays remembered where there is no new one. Returns what came of it.
 */
export async function askAgain<One extends Planned>(
  asking: Asking<One>,
  planned: One,
  isLastTry: boolean,
): Promise<Step> {
  const checked = await ask(asking, planned)
  const step = stepAfter(checked, isLastTry)
  await keep(asking, planned, checked, step)
  return step
}

async function ask<One extends Planned>({ check, endCalls, log }: Asking<One>, planned: One): Promise<Checked | null> {
  const { companyId, uid } = planned
  try {
    return await check({ companyId, userId: null, kind: 'machine', uid, service: null, useCache: true }, endCalls)
  } catch (err) {
    // One UID that breaks something must not stop the others.
    log.error({ err, uid }, 'a check that was asked again failed inside')
    return null
  }
}

function stepAfter(checked: Checked | null, isLastTry: boolean): Step {
  if (checked?.outcome.verdict !== 'not-checked') return { kind: 'done' }
  const { outcome, asked } = checked
  if (outcome.reason === 'cancelled' || (outcome.reason === 'clock' && asked.length === 0))
    return { kind: 'interrupted' }
  return checked.worthRetrying && !isLastTry ? { kind: 'again', notBefore: checked.notBefore } : { kind: 'done' }
}

/** Every call is evidence, even of a round that was cancelled meanwhile. */
const keep = <One extends Planned>(
  { db, note }: Asking<One>,
  planned: One,
  checked: Checked | null,
  step: Step,
): Promise<void> =>
  db.transaction().execute(async trx => {
    const keeping = { companyId: planned.companyId, userId: null, batchId: null }
    const kept = await keepAnswers(trx, keeping, checked?.asked ?? [])
    if (kept.length > 0) await keepPartnersOf(trx, planned.companyId, [planned.uid])
    await note(trx, { planned, checked, kept, step })
  })
