import type { Database } from '../../base/database/database.ts'
import type { Log } from '../../base/log/log.ts'
import { readChainHead } from './chain.ts'
import { countWrittenLines } from './store.ts'

export const HEAD_MESSAGE = 'head of the audit log'

// How often to read the head for lines of other processes.
const READ_INTERVAL_MS = 60_000
const REPEAT_INTERVAL_MS = 86_400_000

/**
 * Returns a function that writes the audit log's head into the program's log: after lines of this
 * process, within a minute after lines of others, and once a day. A database that lost committed
 * lines no longer contains such a head (recorded-heads.ts).
 */
export function createHeadLogger(
  db: Database,
  log: Pick<Log, 'info'>,
  now = () => performance.now(),
): () => Promise<void> {
  const lastRead = { lines: Number.NaN, at: Number.NEGATIVE_INFINITY }
  const lastLogged = { position: Number.NaN, at: Number.NEGATIVE_INFINITY }
  return async () => {
    const lines = countWrittenLines()
    const at = now()
    if (lines === lastRead.lines && at - lastRead.at < READ_INTERVAL_MS) return
    const head = await readChainHead(db)
    Object.assign(lastRead, { lines, at })
    if (head?.position === lastLogged.position && at - lastLogged.at < REPEAT_INTERVAL_MS) return
    log.info({ ...head }, HEAD_MESSAGE)
    Object.assign(lastLogged, { position: head?.position, at })
  }
}
