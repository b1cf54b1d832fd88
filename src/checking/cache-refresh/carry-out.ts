import { installationSettingsOf } from '../../access/settings/settings-of.ts'
import { keepLastUsage, noteRefresh } from '../../answers/cache/store.ts'
import type { Clock } from '../../ground/database/clock.ts'
import type { Database, Transaction } from '../../ground/database/database.ts'
import type { Held } from '../../ground/database/lease.ts'
import type { Log } from '../../ground/log.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import type { Said } from '../asking-again/ask-again.ts'
import { giveWay } from '../asking-again/give-way.ts'
import { type Holding, keepHolding, LEASE_MS } from '../asking-again/keep-holding.ts'
import { type Round, runLanes } from '../asking-again/run-lanes.ts'
import { PLAN_SETTINGS, type PlannedEntry, planRefresh } from './plan.ts'
import { reloadBatchSize, reloadConcurrentBatches, reloadMaxPerDay, reloadRetryOnError } from './settings-rules.ts'
import { countDone, doneOnDay, finishRefresh, keepTotal, REFRESHING, type Refresh, takeRefresh } from './store.ts'

export type CarryingOut = Pick<Round<PlannedEntry>, 'db' | 'clock' | 'log' | 'check' | 'retryBaseMs'> & {
  /** Whether anybody is to be asked now: not while our clock is in doubt. */
  mayAsk: () => boolean
}

const SETTINGS = {
  ...PLAN_SETTINGS,
  maxPerDay: reloadMaxPerDay,
  lanes: reloadConcurrentBatches,
  groupSize: reloadBatchSize,
  mostTries: reloadRetryOnError,
}

/** Works on a refresh that is held: plans what is left of it, asks in lanes, and ends it when all was asked. */
export async function carryOut(needs: CarryingOut, { refresh, hold, noMore, endCalls }: HeldRefresh): Promise<void> {
  const { db, clock, mayAsk } = needs
  const doubted = new AbortController()
  const isOver = AbortSignal.any([noMore, doubted.signal])
  const { maxPerDay, lanes, groupSize, mostTries, ...planning } = await installationSettingsOf(db, SETTINGS)
  const dealtWith = refresh.done + (await doneOnDay(db, refresh.day, refresh.id))
  const plan = await planRefresh(db, refresh.id, planning, { most: maxPerDay - dealtWith, now: clock.now() })
  await keepTotal(db, hold, refresh.done + plan.length)
  await runLanes({
    ...needs,
    plan,
    noMore: isOver,
    endCalls,
    lanes,
    groupSize,
    mostTries,
    note: (trx, said) => note(trx, said, hold, clock),
    giveWay: async (lane, tookMs) => {
      await giveWay({ db, lane, tookMs, noMore: isOver })
      if (!mayAsk()) doubted.abort()
    },
  })
  if (!isOver.aborted) await finishRefresh(db, hold)
}

/** An update is no use of an entry; only who holds it counts what it dealt with. */
async function note(trx: Transaction, { planned, checked, kept, step }: Said<PlannedEntry>, hold: Held, clock: Clock) {
  const { entryIds, lastUsage } = planned
  await keepLastUsage(trx, checked?.remembered ? [...kept, checked.remembered.id] : kept, lastUsage)
  if (step.kind !== 'done' || !(await countDone(trx, hold))) return
  const isAnswered = checked !== null && checked.outcome.verdict !== 'not-checked'
  const answeredOn = isAnswered ? viennaDay(clock.now()) : null
  await noteRefresh(trx, entryIds, { refreshId: hold.key, answeredOn })
}

type HeldRefresh = Holding & { refresh: Refresh }

type Needs = { db: Database; log: Log; stopping: AbortSignal; leaseMs?: number }

/** Takes the running refresh and keeps it while it is worked on; null where there is nothing to take. */
export async function holdRefresh(needs: Needs): Promise<HeldRefresh | null> {
  const taken = await takeRefresh(needs.db, needs.leaseMs ?? LEASE_MS)
  return taken && { refresh: taken.refresh, ...keepHolding(needs, REFRESHING, taken.hold) }
}
