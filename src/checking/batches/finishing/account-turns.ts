import { autoRenewLease } from '../../../base/database/lease.ts'
import { createSerialQueue } from '../../../platform/background/serial-queue.ts'
import type { Services } from '../../../platform/services.ts'
import type { Accounts } from '../../../registers/marks/polish-accounts/accounts.ts'
import type { UploadLimits } from '../upload/read-and-plan.ts'
import { readBatchSheet } from './batch-sheet.ts'
import { FINISHING_LEASE, hasAccounts, leaseWithAccounts } from './finishing-store.ts'
import { queryAccounts } from './query-accounts.ts'

type TurnDeps = Pick<Services, 'database' | 'log'> & {
  accounts: Accounts
  limits: UploadLimits
  accountTurnMs?: number
  /** Called for a batch whose accounts are all done. */
  complete: (batchId: number) => void
}

/** Queries accounts of batches before these are finished. */
export type AccountTurns = {
  /** Returns whether a batch must wait for its accounts; if so, it gets a turn. */
  mustWait: (batchId: number) => Promise<boolean>
  /** Forgets a batch that has ended: if it is retried, its accounts get turns again. */
  forget: (batchId: number) => void
  stop: () => Promise<void>
}

/**
 * Creates the turns of batches with accounts. The white list is queried once a second, so that a
 * long list would delay the end of all other batches: it gets one minute, then the next one. A
 * batch that is not done stays due, and the sweep brings it back.
 */
export function createAccountTurns(deps: TurnDeps): AccountTurns {
  const { database, log } = deps
  const done = new Set<number>()
  const turns = createSerialQueue(async id => {
    const isDone = await takeTurn(deps, id).catch((failure: unknown) => {
      // The list ends without its accounts, which are shown as not checked.
      log.error({ err: failure, id }, 'the accounts of a batch could not be checked')
      return true
    })
    if (!isDone) return
    done.add(id)
    deps.complete(id)
  }, log)
  return {
    mustWait: async id => {
      if (done.has(id) || !(await hasAccounts(database.db, id))) return false
      turns.add(id)
      return true
    },
    forget: id => void done.delete(id),
    stop: turns.stop,
  }
}

/** Returns whether all of the batch's accounts are done. */
async function takeTurn({ database, limits, ...deps }: TurnDeps, id: number): Promise<boolean> {
  const { db } = database
  const claim = await leaseWithAccounts(db, id)
  if (claim === null) return false
  const { release } = autoRenewLease(db, FINISHING_LEASE, claim.lease)
  try {
    const { rows } = await readBatchSheet(db, claim.batch, limits)
    return await queryAccounts({ database, ...deps }, claim.batch, await rows)
  } finally {
    await release()
  }
}
