import type { Reader } from '../database/database.ts'
import type { Context, Encryption } from '../database/encryption.ts'
import { OPERATOR_COMPANY_ID } from '../roles/role-rules.ts'
import { type CompanyRow, companyOf } from './company-of.ts'

/** In whose name FinanzOnline is asked. `version` counts up with every new entry of the credentials. */
export type FinanzonlineAccount = {
  tid: string
  benid: string
  pin: string
  uid: string
  name: string
  companyId: number
  version: number
}

export type AccountSecret = 'tid' | 'benid' | 'pin'

/** The context that binds an encrypted credential to its company and field (check K-02). */
export const accountContext = (companyId: number, secret: AccountSecret): Context => ({
  purpose: 'finanzonline-account',
  name: `company/${companyId}/${secret}`,
})

/**
 * The FinanzOnline account that a company's questions go out with: its own with custom login, else the operator's
 * (docs/rules.md#requester); null while that account is incomplete.
 */
export async function finanzonlineAccountOf(
  reader: Reader,
  encryption: Encryption,
  companyId: number,
): Promise<FinanzonlineAccount | null> {
  const company = await companyOf(reader, companyId)
  return open(encryption, company.use_custom_login ? company : await companyOf(reader, OPERATOR_COMPANY_ID))
}

function open(
  encryption: Encryption,
  { id, uid, name, account_version, ...encrypted }: CompanyRow,
): FinanzonlineAccount | null {
  if (uid === '' || !encrypted.tid_sealed || !encrypted.benid_sealed || !encrypted.pin_sealed) return null
  return {
    tid: encryption.decrypt(encrypted.tid_sealed, accountContext(id, 'tid')),
    benid: encryption.decrypt(encrypted.benid_sealed, accountContext(id, 'benid')),
    pin: encryption.decrypt(encrypted.pin_sealed, accountContext(id, 'pin')),
    uid,
    name,
    companyId: id,
    version: account_version,
  }
}
