import { keepLastUsage } from '../../answers/cache/store.ts'
import type { Transaction } from '../../ground/database/database.ts'
import type { Held } from '../../ground/database/lease.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import type { Said } from '../asking-again/ask-again.ts'
import { isUserWaiting } from '../asking-again/give-way.ts'
import type { Holding } from '../asking-again/keep-holding.ts'
import { type Round, runLanes } from '../asking-again/run-lanes.ts'
import type { PlannedPartner } from './plan.ts'
import { countAsked, noteAsked } from './store.ts'
import { takeTurn } from './take-turn.ts'

export type WatchNeeds = Pick<Round<PlannedPartner>, 'db' | 'clock' | 'log' | 'check' | 'retryBaseMs'> & {
  /** Whether authorities may be asked now; false while our clock is in doubt. */
  mayAsk: () => boolean
}

/** Takes a company's turn: asks for its watched partners that are due now. */
export const watchCompany = (needs: WatchNeeds, holding: Holding): Promise<void> =>
  takeTurn({ ...needs, ask: plan => askAll(needs, holding, plan) }, holding.hold)

/** Asks one call at a time, each partner once; returns how many were asked before a user waited or our clock was in doubt. */
async function askAll(needs: WatchNeeds, { hold, noMore, endCalls }: Holding, plan: PlannedPartner[]): Promise<number> {
  const { db, clock } = needs
  const userWaits = new AbortController()
  let asked = 0
  await runLanes({
    ...needs,
    plan: [...plan],
    endCalls,
    lanes: 1,
    groupSize: 1,
    mostTries: 1,
    noMore: AbortSignal.any([noMore, userWaits.signal]),
    note: async (trx, said) => {
      if (await note(trx, said, hold, clock.now())) asked += 1
    },
    giveWay: async () => {
      if (!needs.mayAsk() || (await isUserWaiting(db))) userWaits.abort()
    },
  })
  return asked
}

/** Restores the last use (a machine's question is none) and counts the question. False: interrupted, or the company is no longer ours. */
async function note(
  trx: Transaction,
  { planned, checked, kept, step }: Said<PlannedPartner>,
  hold: Held,
  now: Date,
): Promise<boolean> {
  const today = viennaDay(now)
  await keepLastUsage(trx, kept, planned.lastUsage)
  if (step.kind === 'interrupted' || !(await countAsked(trx, hold, today))) return false
  const countsFrom = checked?.outcome.verdict === 'not-a-uid' ? now : null
  await noteAsked(trx, planned.partnerId, { today, countsFrom })
  return true
}
