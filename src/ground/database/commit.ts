import type { OpenDatabase, Transaction } from './database.ts'

/** Runs `work` in one transaction, which is on the disk before anybody is told: for every change that a user is told of. */
export const commit = <Result>(
  { db }: Pick<OpenDatabase, 'db'>,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> => db.transaction().execute(work)
