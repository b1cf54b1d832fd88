import type { Database } from '../../base/database/database.ts'
import type { Log } from '../../base/log/log.ts'
import { chainHead } from './chain.ts'
import { linesWritten } from './store.ts'

export const HEAD_NOTED = 'head of the audit log'

// Other processes write lines, too.
const LOOK_EVERY_MS = 60_000
const AGAIN_AFTER_MS = 86_400_000

/**
 * Returns a function that writes the audit log's head into the program's log: after lines of this
 * process, within a minute after lines of others, and once a day. A database that lost committed
 * lines no longer contains such a head (heads-of-log.ts).
 */
export function headNoter(db: Database, log: Pick<Log, 'info'>, now = () => performance.now()): () => Promise<void> {
  const looked = { lines: Number.NaN, at: Number.NEGATIVE_INFINITY }
  const noted = { position: Number.NaN, at: Number.NEGATIVE_INFINITY }
  return async () => {
    const lines = linesWritten()
    const at = now()
    if (lines === looked.lines && at - looked.at < LOOK_EVERY_MS) return
    const head = await chainHead(db)
    Object.assign(looked, { lines, at })
    if (head?.position === noted.position && at - noted.at < AGAIN_AFTER_MS) return
    log.info({ ...head }, HEAD_NOTED)
    Object.assign(noted, { position: head?.position, at })
  }
}
