import type { PGlite } from '@electric-sql/pglite'
import type { Statements } from '../embedded.ts'

/** A transaction that is open until `end` says how it ends; `end` fails where the database could not commit. */
export type HeldTransaction = { begun: Promise<Statements>; end: (isCommitted: boolean) => Promise<void> }

/** A rollback is how PGlite's transaction ends when its work fails. */
class RolledBack extends Error {}

/** Begins a transaction as soon as none other is open, and keeps it open. */
export function holdTransaction(pglite: PGlite): HeldTransaction {
  const begun = Promise.withResolvers<Statements>()
  const ended = Promise.withResolvers<void>()
  const over = pglite.transaction(trx => {
    begun.resolve(trx)
    return ended.promise
  })
  over.catch(begun.reject)
  begun.promise.catch(() => undefined)
  return {
    begun: begun.promise,
    end: async isCommitted => {
      if (isCommitted) ended.resolve()
      else ended.reject(new RolledBack())
      await over.catch((failure: unknown) => {
        if (!(failure instanceof RolledBack)) throw failure
      })
    },
  }
}
