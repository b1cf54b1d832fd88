import type { CheckRequest } from '../../answers/checks/check-uid.ts'
import type { Checked } from '../../answers/checks/checked.ts'
import { keepAnswers } from '../../answers/checks/store.ts'
import type { Clock } from '../../ground/database/clock.ts'
import type { Database, Transaction } from '../../ground/database/database.ts'
import { yieldToEventLoop } from '../../ground/database/portions.ts'
import type { Log } from '../../ground/log/log.ts'
import { backOff } from '../../ground/threads/back-off.ts'
import { keepPartnersOf } from '../partners/store.ts'
import type { OneByOne } from './one-by-one.ts'
import { pause } from './pause.ts'

/** What is to be asked again, and how: one round of the cache update, or of watching. */
export type Round<One extends Planned> = AskAgain<One> & {
  clock: Clock
  /** Returns what a lane asks next; nothing ends it. */
  next: () => One[]
  lanes: number
  mostTries: number
  retryBaseMs: number
  /** What is done with a question that was not asked, since users want all places where it would go, or our clock is in doubt. */
  putOff: (planned: One) => Promise<void>
  noMore: AbortSignal
  /** Where it is given, nobody asks about a UID before the answer to whoever came before is stored. */
  oneByOne?: OneByOne
}

// An authority that is down for long is not waited for: the next round asks again.
const LONGEST_WAIT_MS = 60_000

/** Asks all of a round's plan in lanes, in places that users leave free, until it is done or nothing more may be asked. */
export async function runLanes<One extends Planned>(round: Round<One>): Promise<void> {
  await Promise.all(Array.from({ length: round.lanes }, () => runLane(round)))
}

/** One call in flight; a group of questions after the other. */
async function runLane<One extends Planned>(round: Round<One>): Promise<void> {
  while (!round.noMore.aborted) {
    const group = round.next()
    if (group.length === 0) return
    await askGroup(round, group)
  }
}

/** Asks a group, then what of it brought no answer once more, as often as the round may. */
async function askGroup<One extends Planned>(round: Round<One>, group: One[]): Promise<void> {
  let open = group
  for (let tries = 1; open.length > 0; tries++) {
    const again: { planned: One; notBefore: Date | null }[] = []
    for (const planned of open) {
      if (round.noMore.aborted) return
      const step = await inTurn(round, planned, tries >= round.mostTries)
      if (step.kind === 'again') again.push({ planned, notBefore: step.notBefore })
      if (step.kind === 'put-off') await round.putOff(planned)
      await yieldToEventLoop()
    }
    open = again.map(({ planned }) => planned)
    if (open.length > 0) await pause(waitMs(round, tries, again), round.noMore)
  }
}

function inTurn<One extends Planned>(round: Round<One>, planned: One, isLastTry: boolean): Promise<Step> {
  const { oneByOne, noMore } = round
  if (!oneByOne) return askAgain(round, planned, isLastTry)
  return oneByOne(planned.uid, async () => (noMore.aborted ? { kind: 'put-off' } : askAgain(round, planned, isLastTry)))
}

function waitMs<One extends Planned>(
  { clock, retryBaseMs }: Round<One>,
  tries: number,
  again: { notBefore: Date | null }[],
): number {
  const now = clock.now().getTime()
  const untilAskable = Math.max(0, ...again.map(({ notBefore }) => (notBefore?.getTime() ?? now) - now))
  return Math.min(LONGEST_WAIT_MS, untilAskable + backOff(tries, retryBaseMs))
}

/** One UID to be asked again, in the name of one company. */
export type Planned = { uid: string; companyId: number }

/** What came of asking once: dealt with, worth asking again (not before a moment), or put off by users' work, a doubt or a cancel. */
type Step = { kind: 'done' } | { kind: 'again'; notBefore: Date | null } | { kind: 'put-off' }

/** What came of asking for a planned UID; `checked` null = the check threw. `kept`: ids of the answers stored as evidence. */
export type Reply<One extends Planned> = { planned: One; checked: Checked | null; kept: number[]; step: Step }

type AskAgain<One extends Planned> = {
  db: Database
  log: Log
  check: (request: CheckRequest, signal: AbortSignal) => Promise<Checked>
  /** Stores what the caller keeps beside the evidence, in the same transaction. */
  note: (trx: Transaction, reply: Reply<One>) => Promise<void>
  endCalls: AbortSignal
}

/**
 * Asks for one UID again, as a check like any other, and stores the answers. `isLastTry`: a failure is not tried again; the old
 * answer stays remembered where there is no new one. Returns what came of it.
 */
async function askAgain<One extends Planned>(again: AskAgain<One>, planned: One, isLastTry: boolean): Promise<Step> {
  const checked = await ask(again, planned)
  const step = stepAfter(checked, isLastTry)
  if (step.kind !== 'put-off' || checked?.asked.length !== 0) await keep(again, planned, checked, step)
  return step
}

async function ask<One extends Planned>(
  { check, endCalls, log }: AskAgain<One>,
  planned: One,
): Promise<Checked | null> {
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
  if (outcome.reason === 'cancelled' || (outcome.reason === 'clock' && asked.length === 0)) return { kind: 'put-off' }
  return checked.worthRetrying && !isLastTry ? { kind: 'again', notBefore: checked.notBefore } : { kind: 'done' }
}

/** Every call is evidence, even of a round that was cancelled meanwhile. */
const keep = <One extends Planned>(
  { db, note }: AskAgain<One>,
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
