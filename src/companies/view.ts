import type { Actor } from '../roles/actor.ts'
import { isAdminOrDev } from '../roles/role-rules.ts'
import type { CompanyRow } from './company-of.ts'
import { missingRequired } from './missing-required.ts'
import type { Company } from './wire.ts'

/** A company as it travels: never a credential, and the licence date only for those who administer. */
export const companyView = (actor: Actor, row: CompanyRow): Company => ({
  id: row.id,
  name: row.name,
  uid: row.uid,
  useCustomLogin: row.use_custom_login,
  missingRequired: missingRequired(row),
  ...(isAdminOrDev(actor) ? { validUntil: row.valid_until } : {}),
})
