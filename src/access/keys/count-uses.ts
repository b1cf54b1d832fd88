import type { Database } from '../../ground/database/database.ts'
import type { Log } from '../../ground/log.ts'
import { addUses, type Uses } from './store.ts'

const EVERY_MS = 1_000

export type UseCounter = { note: (keyId: number, now: Date) => void; stop: () => Promise<void> }

/**
 * Counts each use of a key and writes it down once a second, not with each call: a hundred a second would wait for one another at the
 * key's row. Each check and batch is itself in the evidence at once; a process that is killed loses a second of this count alone.
 */
export function countUses(db: Database, log: Log): UseCounter {
  let waiting = new Map<number, Uses>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const uses = waiting
    waiting = new Map()
    timer = null
    for (const [id, use] of uses) await addUses(db, id, use)
  }
  const writeNext = () => {
    writing = writing
      .then(write)
      .catch((failure: unknown) => log.error({ err: failure }, 'uses of keys are not counted'))
    return writing
  }
  return {
    note: (keyId, now) => {
      const before = waiting.get(keyId)
      waiting.set(keyId, { count: (before?.count ?? 0) + 1, first: before?.first ?? now, last: now })
      timer ??= setTimeout(() => void writeNext(), EVERY_MS).unref()
    },
    stop: () => {
      if (timer) clearTimeout(timer)
      return writeNext()
    },
  }
}
