import type { Reader, Transaction } from '../../ground/database/database.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { PackageRow } from './store.ts'

/** A company's package. Refuses (404) one that is not there or not this company's. */
export async function packageOf(reader: Reader, companyId: number, id: number): Promise<PackageRow> {
  return found(await rowOf(reader, companyId, id).executeTakeFirst())
}

/** The same, locked until the transaction ends. */
export async function packageToChange(trx: Transaction, companyId: number, id: number): Promise<PackageRow> {
  return found(await rowOf(trx, companyId, id).forNoKeyUpdate().executeTakeFirst())
}

const rowOf = (reader: Reader, companyId: number, id: number) =>
  reader.selectFrom('auditor_package').selectAll().where('id', '=', id).where('company_id', '=', companyId)

function found(row: PackageRow | undefined): PackageRow {
  if (!row) throw new Refusal('not-found', 'not found')
  return row
}

/** How the audit log names a package. */
export const auditedPackage = ({ id, company_id }: Pick<PackageRow, 'id' | 'company_id'>) => ({
  name: `auditor-package/${id}`,
  companyId: company_id,
})

/** Its days, as the audit log tells them. */
export const toldDays = ({ first_day, last_day }: Pick<PackageRow, 'first_day' | 'last_day'>) => ({
  from: first_day,
  to: last_day,
})
