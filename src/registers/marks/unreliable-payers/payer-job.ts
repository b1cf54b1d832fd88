import type { Reader } from '../../../base/database/database.ts'
import { formatTime, viennaDay } from '../../../base/texts/format.ts'
import type { Job } from '../../../platform/background/jobs.ts'
import type { MarkQuery } from '../mark.ts'
import { czechUidsDue } from './due-uids.ts'
import type { PayersWork } from './look-up.ts'
import { deleteOldReplies, insertState, QUERY_LEASE, STATE } from './payers-store.ts'

/** Returns up to `limit` valid Czech VAT IDs that ADIS was not queried about on `day`. */
type DueOn = (db: Reader, day: string, limit: number) => Promise<string[]>

type PayerUpkeep = Pick<PayersWork, 'database' | 'clock' | 'adisUrl'> & {
  payers: MarkQuery
  /** Those of partners and running batches, except in tests. */
  due?: DueOn
  /** Half a minute except in tests. */
  everyMs?: number
}

const EVERY_MS = 30_000
const MAX_PER_TURN = 1_000
const TURN_MS = 5 * 60_000
const LEASE_MS = TURN_MS + 60_000

/**
 * Queries ADIS once a day about every valid Czech VAT ID, a few calls at a time; only one process
 * does so.
 */
export function payerJob(upkeep: PayerUpkeep): Job {
  const { database, clock, adisUrl, payers, due = czechUidsDue, everyMs = EVERY_MS } = upkeep
  const { db } = database
  const poll = async (signal: AbortSignal): Promise<void> => {
    const now = clock.now()
    if (adisUrl === null || isMaintained(now)) return
    await insertState(db)
    const lease = await QUERY_LEASE.acquire(db, STATE, LEASE_MS)
    if (!lease) return
    try {
      await payers.lookUp(await due(db, viennaDay(now), MAX_PER_TURN), { ms: TURN_MS, signal })
      await deleteOldReplies(db)
    } finally {
      await QUERY_LEASE.release(db, lease)
    }
  }
  return { name: 'unreliable payers', everyMs, lease: QUERY_LEASE, run: poll }
}

/**
 * ADIS is under maintenance from 00:00 to 00:10 in Prague, whose time is Vienna's; five minutes are
 * added as a margin.
 */
const isMaintained = (now: Date): boolean => formatTime(now) < '00:15:00'
