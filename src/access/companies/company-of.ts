import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../ground/database/database.ts'
import type { Tables } from '../../ground/database/tables.ts'
import { Refusal } from '../../ground/roles/refusals.ts'

export type CompanyRow = Selectable<Tables['company']>

/** One company that still exists. Refuses (404) one that does not or no longer does. */
export async function companyOf(reader: Reader, id: number): Promise<CompanyRow> {
  const row = await undeleted(reader, id).executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'not found')
  return row
}

/** The same, locked until the transaction ends: of two changes at once, the second sees the first. */
export async function companyToChange(trx: Transaction, id: number): Promise<CompanyRow> {
  const row = await undeleted(trx, id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'not found')
  return row
}

const undeleted = (reader: Reader, id: number) =>
  reader.selectFrom('company').selectAll().where('id', '=', id).where('deleted_at', 'is', null)

/** In whose name VIES is asked: always the company's own, so that the consultation number is its own (docs/rules.md#requester). */
export async function viesRequesterOf(reader: Reader, companyId: number): Promise<{ uid: string; name: string }> {
  const { uid, name } = await companyOf(reader, companyId)
  return { uid, name }
}
