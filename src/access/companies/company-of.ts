import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { OwnUids, Requester } from '../../registers/authorities/query-context.ts'

export type CompanyRow = Selectable<Tables['company']>

/** Returns a company. Throws 404 if it does not exist or was deleted. */
export async function companyOf(reader: Reader, id: number): Promise<CompanyRow> {
  const row = await existingCompany(reader, id).executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'not found')
  return row
}

/**
 * Returns a company and locks it until the transaction ends, so that of two concurrent changes the
 * second sees the first.
 */
export async function lockCompany(trx: Transaction, id: number): Promise<CompanyRow> {
  const row = await existingCompany(trx, id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'not found')
  return row
}

const existingCompany = (reader: Reader, id: number) =>
  reader.selectFrom('company').selectAll().where('id', '=', id).where('deleted_at', 'is', null)

/**
 * Returns the requester for services without an account: always the company itself, so that the
 * consultation number is its own (docs/rules.md#requester). It is identified by its UID, or by its
 * number in the service's country.
 */
export async function requesterOf(reader: Reader, companyId: number): Promise<RequesterNames> {
  const { uid, name, german_uid, british_uid } = await companyOf(reader, companyId)
  return { requester: { uid, name }, ownUids: { DE: german_uid, GB: british_uid } }
}

/**
 * Returns all of a company's own UIDs. A column that contains only these is not the column of
 * partners (docs/rules.md#uid-column).
 */
export async function ownUidsOf(reader: Reader, companyId: number): Promise<string[]> {
  const company = await existingCompany(reader, companyId).executeTakeFirst()
  return company ? [company.uid, company.german_uid, company.british_uid].filter(uid => uid !== '') : []
}

type RequesterNames = { requester: Requester; ownUids: OwnUids }
