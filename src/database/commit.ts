import type { OpenDatabase, Transaction } from './database.ts'

/** Runs `work` in one transaction and makes it safe before anybody is told: for every change that a user is told of. */
export async function commit<Result>(
  database: Pick<OpenDatabase, 'db' | 'acknowledge'>,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await database.db.transaction().execute(work)
  await database.acknowledge()
  return result
}
