import type { Updateable } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import { defineSecretColumn } from '../../base/database/secret-column.ts'
import type { Tables } from '../../base/database/tables.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { type CompanyRow, companyOf } from './company-of.ts'
import { ACCOUNT_FIELDS, type AccountField, COMPANY_FIELDS, SECRET_FIELDS, type SecretField } from './fields-rules.ts'
import type { Company, CompanyChange } from './wire.ts'

/**
 * The FinanzOnline account of a query. `version` is incremented each time the credentials are
 * entered.
 */
export type FinanzonlineAccount = {
  tid: string
  benid: string
  pin: string
  uid: string
  name: string
  companyId: number
  version: number
}

const accountSecret = (column: 'tid_sealed' | 'benid_sealed' | 'pin_sealed', field: string) =>
  defineSecretColumn({
    table: 'company',
    key: 'id',
    column,
    context: ({ id }) => ({ purpose: 'finanzonline-account', name: `company/${id}/${field}` }),
  })

/** A company's encrypted FinanzOnline credentials, each bound to its company and field. */
export const ACCOUNT_SECRETS = {
  tid: accountSecret('tid_sealed', 'tid'),
  benid: accountSecret('benid_sealed', 'benid'),
  pin: accountSecret('pin_sealed', 'pin'),
}

/**
 * Returns the FinanzOnline account for a company's queries: its own with custom login, else the
 * operator's (docs/rules.md#requester). Null while that account is incomplete.
 */
export async function finanzonlineAccountOf(
  reader: Reader,
  encryption: Encryption,
  companyId: number,
): Promise<FinanzonlineAccount | null> {
  const company = await companyOf(reader, companyId)
  return decryptAccount(encryption, company.use_custom_login ? company : await companyOf(reader, OPERATOR_COMPANY_ID))
}

/** Returns all FinanzOnline accounts in use. */
export async function listFinanzonlineAccounts(reader: Reader, encryption: Encryption): Promise<FinanzonlineAccount[]> {
  const companies = await reader.selectFrom('company').select('id').where('pin_sealed', 'is not', null).execute()
  const accounts = await Promise.all(companies.map(({ id }) => finanzonlineAccountOf(reader, encryption, id)))
  return accounts.filter(account => account !== null)
}

function decryptAccount(encryption: Encryption, company: CompanyRow): FinanzonlineAccount | null {
  const { tid_sealed: tid, benid_sealed: benid, pin_sealed: pin } = company
  if (company.uid === '' || !tid || !benid || !pin) return null
  return {
    tid: encryption.decrypt(tid, ACCOUNT_SECRETS.tid.context(company)),
    benid: encryption.decrypt(benid, ACCOUNT_SECRETS.benid.context(company)),
    pin: encryption.decrypt(pin, ACCOUNT_SECRETS.pin.context(company)),
    uid: company.uid,
    name: company.name,
    companyId: company.id,
    version: company.account_version,
  }
}

type EncryptedColumns = Pick<Updateable<Tables['company']>, 'tid_sealed' | 'benid_sealed' | 'pin_sealed'>

/**
 * Encrypts the sent credentials for their company; an empty value counts as not sent (check K-06).
 */
export const encryptAccount = (encryption: Encryption, id: number, input: CompanyChange): EncryptedColumns =>
  Object.fromEntries(
    SECRET_FIELDS.flatMap(name => {
      const value = input[name]
      const { column, context } = SECRET_BY_FIELD[name]
      return value ? [[column, encryption.encrypt(value, context({ id }))]] : []
    }),
  )

const SECRET_BY_FIELD: Record<SecretField, ReturnType<typeof accountSecret>> = {
  finCustomerId: ACCOUNT_SECRETS.tid,
  finUserId: ACCOUNT_SECRETS.benid,
  pin: ACCOUNT_SECRETS.pin,
}

type AccountColumn = (typeof COMPANY_FIELDS)[AccountField]['column']
type Row = Pick<CompanyRow, 'use_custom_login' | AccountColumn>

/**
 * Returns the missing fields of a company's own FinanzOnline account, empty without custom login
 * (docs/rules.md#requester).
 */
export const missingRequired = (company: Row): Company['missingRequired'] =>
  company.use_custom_login ? ACCOUNT_FIELDS.filter(name => !company[COMPANY_FIELDS[name].column]) : []
