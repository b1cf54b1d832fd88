import type { Reader } from '../database/database.ts'
import type { Context, Seal } from '../database/seal.ts'
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

/** The context that binds a sealed credential to its company and field (check K-02). */
export const accountContext = (companyId: number, secret: AccountSecret): Context => ({
  purpose: 'finanzonline-account',
  name: `company/${companyId}/${secret}`,
})

/**
 * The FinanzOnline account that a company's questions go out with: its own with custom login, else the operator's
 * (docs/rules.md#in-whose-name); null while that account is incomplete.
 */
export async function finanzonlineAccountOf(
  reader: Reader,
  seal: Seal,
  companyId: number,
): Promise<FinanzonlineAccount | null> {
  const company = await companyOf(reader, companyId)
  return open(seal, company.use_custom_login ? company : await companyOf(reader, OPERATOR_COMPANY_ID))
}

function open(seal: Seal, { id, uid, name, account_version, ...sealed }: CompanyRow): FinanzonlineAccount | null {
  if (uid === '' || !sealed.tid_sealed || !sealed.benid_sealed || !sealed.pin_sealed) return null
  return {
    tid: seal.open(sealed.tid_sealed, accountContext(id, 'tid')),
    benid: seal.open(sealed.benid_sealed, accountContext(id, 'benid')),
    pin: seal.open(sealed.pin_sealed, accountContext(id, 'pin')),
    uid,
    name,
    companyId: id,
    version: account_version,
  }
}
