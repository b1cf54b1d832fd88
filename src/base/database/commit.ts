import type { OpenDatabase, Transaction } from './database.ts'

/**
 * Runs `work` in one transaction, which is on disk when the promise resolves. Use it for every
 * change that is confirmed to a user.
 */
export const commit = <Result>(
  { db }: Pick<OpenDatabase, 'db'>,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> => db.transaction().execute(work)
