import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../../base/database/database.ts'
import type { Tables } from '../../../base/database/tables.ts'

export type FinanzonlineTry = Selectable<Tables['finanzonline_try']>

/**
 * How long tries are stored: longer than the maximum wait (tries-rules.ts), so that a series of
 * refusals stays complete.
 */
export const TRIES_RETENTION_MS = 48 * 60 * 60_000

/** Returns a company's stored tries, newest first. */
export const triesOf = (reader: Reader, companyId: number): Promise<FinanzonlineTry[]> =>
  reader
    .selectFrom('finanzonline_try')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Inserts a try before the request is sent. Returns its id. */
export const insertTry = async (
  trx: Transaction,
  newTry: { companyId: number; kind: FinanzonlineTry['kind']; now: Date },
): Promise<number> => {
  const { companyId: company_id, kind, now: tried_at } = newTry
  const row = { company_id, kind, tried_at }
  return (await trx.insertInto('finanzonline_try').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const setTryOutcome = async (trx: Transaction, id: number, outcome: 'worked' | 'refused'): Promise<void> => {
  await trx.updateTable('finanzonline_try').set({ outcome }).where('id', '=', id).execute()
}

/** Deletes a try that sent no request to FinanzOnline. */
export const deleteTry = async (trx: Transaction, id: number): Promise<void> => {
  await trx.deleteFrom('finanzonline_try').where('id', '=', id).execute()
}

export const deleteOldFinanzonlineTries = async (reader: Reader, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - TRIES_RETENTION_MS)
  await reader.deleteFrom('finanzonline_try').where('tried_at', '<', before).execute()
}
