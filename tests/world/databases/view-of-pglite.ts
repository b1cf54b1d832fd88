import type { Embedded, EmbeddedTransaction, Statements } from '../../../src/database/embedded.ts'

/**
 * A PGlite as one test has it: it closes, and fails whoever still asks, as a PGlite of its own would; the PGlite behind it stays open
 * for the next.
 */
export function viewOfPglite(pglite: Embedded): Embedded {
  let closed = false
  const heard = new Set<() => Promise<void>>()
  const check = () => {
    if (closed) throw new Error('PGlite is closed')
  }
  const guarded = ({ query, exec }: Statements): Statements => ({
    query: async (...words) => {
      check()
      return query(...words)
    },
    exec: async script => {
      check()
      return exec(script)
    },
  })
  const listen: Embedded['listen'] = async (channel, told) => {
    check()
    const unlisten = await pglite.listen(channel, told)
    heard.add(unlisten)
    return async () => {
      if (heard.delete(unlisten)) await unlisten()
    }
  }
  return {
    ...guarded({ query: (...words) => pglite.query(...words), exec: script => pglite.exec(script) }),
    listen,
    transaction: async work => {
      check()
      return pglite.transaction(trx => {
        check()
        return work(guardedTransaction(trx, guarded))
      })
    },
    // In its turn: whatever was begun before ends first, as with a real close.
    close: async () => {
      for (const unlisten of heard) await unlisten()
      heard.clear()
      await pglite.transaction(async () => {
        closed = true
      })
    },
    get closed() {
      return closed
    },
    ready: true,
    waitReady: Promise.resolve(),
  }
}

const guardedTransaction = (
  trx: EmbeddedTransaction,
  guarded: (statements: Statements) => Statements,
): EmbeddedTransaction => ({ ...guarded(trx), rollback: () => trx.rollback() })
