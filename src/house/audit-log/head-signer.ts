import type { Database } from '../../ground/database/database.ts'
import { type AlarmLog, createAlarm } from '../alarms/alarm.ts'
import { BrokenChain, type HeadKey, signDaily } from './sign-head.ts'

// Reading a chain that no longer fits takes long, and it does not come right by itself.
const RESTS_MS = 3_600_000

/**
 * Returns what signs the audit log's head once a day, however often it is called; a log that no longer fits what was signed raises the alarm
 * `audit-log`, and is signed no further: looked at again after an hour.
 */
export function headSigner(db: Database, keyOf: () => Promise<HeadKey>, log: AlarmLog): () => Promise<void> {
  const alarm = createAlarm(log, 'audit-log')
  let restsUntil = 0
  return async () => {
    if (performance.now() < restsUntil) return
    try {
      await signDaily(db, keyOf)
      alarm(null)
    } catch (failure) {
      if (!(failure instanceof BrokenChain)) throw failure
      restsUntil = performance.now() + RESTS_MS
      const message = 'the audit log is not the one that was written: npm run audit:verify'
      alarm({ facts: { misfit: failure.message }, message })
    }
  }
}
