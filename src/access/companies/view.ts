import type { Actor } from '../../ground/roles/actor.ts'
import { addressOf } from '../../ground/roles/contract-rules.ts'
import { isAdminOrDev } from '../../ground/roles/role-rules.ts'
import type { CompanyRow } from './company-of.ts'
import { endsSoon } from './company-rules.ts'
import { logo } from './contract.ts'
import { missingRequired } from './missing-required.ts'
import type { Company } from './wire.ts'

/**
 * A company as it travels: never a credential, and the licence date only for those who administer, until its end is
 * near and concerns everybody.
 */
export const companyView = (actor: Actor, row: CompanyRow, now: Date): Company => ({
  id: row.id,
  name: row.name,
  uid: row.uid,
  useCustomLogin: row.use_custom_login,
  missingRequired: missingRequired(row),
  logo: row.logo_file_id === null ? null : `${addressOf(logo, { companyId: row.id })}?version=${row.logo_file_id}`,
  ...(isAdminOrDev(actor) ? { validUntil: row.valid_until, hold: row.is_held } : {}),
  ...(row.valid_until !== null && endsSoon({ id: row.id, validUntil: row.valid_until }, now)
    ? { licenceEnds: row.valid_until }
    : {}),
})
