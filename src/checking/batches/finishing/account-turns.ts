import { autoRenewLease } from '../../../base/database/lease.ts'
import { createSerialQueue } from '../../../platform/background/serial-queue.ts'
import type { Services } from '../../../platform/services.ts'
import type { Accounts } from '../../../registers/marks/polish-accounts/accounts.ts'
import type { UploadLimits } from '../upload/read-and-plan.ts'
import { readBatchSheet } from './batch-sheet.ts'
import { FINISHING_LEASE, hasAccounts, leaseWithAccounts } from './finishing-store.ts'
import { queryAccounts, type Turn, type TurnEnd } from './query-accounts.ts'

/** Milliseconds: of one turn, until the next one without an answer, and until the last of those. */
type Times = { turnMs: number; retryMs: number; patienceMs: number }
export type AccountTimes = Partial<Times>

type TurnDeps = Pick<Services, 'database' | 'log'> & {
  accounts: Accounts
  limits: UploadLimits
  /** Other times, for tests. */
  accountTimes?: AccountTimes
  /** Called for a batch whose accounts are all done. */
  complete: (batchId: number) => void
}

/** Queries accounts of batches before these are finished. */
export type AccountTurns = {
  /** Returns whether a batch must wait for its accounts; if so, it gets a turn. */
  mustWait: (batchId: number) => Promise<boolean>
  /** Forgets a batch that has ended: if it is retried, its accounts get turns again. */
  forget: (batchId: number) => void
  /** Ends the present turn at once; its open accounts stay open. */
  stop: () => Promise<void>
}

// The white list is queried once a second, and other batches' accounts wait for their turn. Each
// failure pauses it for a minute or more; a list's end does not wait much longer than that.
const TIMES: Times = { turnMs: 60_000, retryMs: 20_000, patienceMs: 180_000 }

/** A batch whose accounts had no answer: since when, and when its next turn may be. */
type Waiting = { since: number; nextAt: number }

/**
 * Creates the turns of batches with accounts. The white list is queried once a second, so that a
 * long list would delay the end of all other batches: it gets one minute, then the next one. A
 * batch that is not done stays due, and the sweep brings it back.
 */
export function createAccountTurns(deps: TurnDeps): AccountTurns {
  const { database, log } = deps
  const { turnMs, retryMs, patienceMs } = { ...TIMES, ...deps.accountTimes }
  const done = new Set<number>()
  const waiting = new Map<number, Waiting>()
  const stopping = new AbortController()
  const turns = createSerialQueue(async id => {
    const now = performance.now()
    const { since } = waiting.get(id) ?? { since: now }
    const isLast = now >= since + patienceMs
    const end = await takeTurn(deps, id, { ms: turnMs, isLast, signal: stopping.signal }).catch(
      (failure: unknown): TurnEnd => {
        log.error({ err: failure, id }, 'the accounts of a batch could not be checked')
        return 'unanswered'
      },
    )
    waiting.delete(id)
    if (end === 'unfinished') return
    if (end === 'unanswered' && !isLast) {
      waiting.set(id, { since, nextAt: now + retryMs })
      return
    }
    done.add(id)
    deps.complete(id)
  }, log)
  return {
    mustWait: async id => {
      if (done.has(id) || !(await hasAccounts(database.db, id))) return false
      if (performance.now() >= (waiting.get(id)?.nextAt ?? 0)) turns.add(id)
      return true
    },
    forget: id => {
      done.delete(id)
      waiting.delete(id)
    },
    stop: () => {
      stopping.abort()
      return turns.stop()
    },
  }
}

async function takeTurn({ database, limits, ...deps }: TurnDeps, id: number, turn: Turn): Promise<TurnEnd> {
  const { db } = database
  const claim = await leaseWithAccounts(db, id)
  if (claim === null) return 'unfinished'
  const { release } = autoRenewLease(db, FINISHING_LEASE, claim.lease)
  try {
    const { rows } = await readBatchSheet(db, claim.batch, limits)
    return await queryAccounts({ database, ...deps }, claim.batch, await rows, turn)
  } finally {
    await release()
  }
}
