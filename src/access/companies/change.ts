import { commit } from '../../ground/database/commit.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { refuseForeignCompany } from '../../ground/roles/scope.ts'
import { changedFields, record } from '../../house/audit-log/record.ts'
import type { Services } from '../../house/services.ts'
import { encryptAccount } from './account.ts'
import { type CompanyField, changeableFields } from './account-rules.ts'
import { type CheckedChange, checkCompanyFields } from './check-fields.ts'
import { refuseWhereDevsAre } from './companies.ts'
import { type CompanyRow, companyToChange } from './company-of.ts'
import { withTries } from './doctor/tries.ts'
import { updateCompany } from './store.ts'
import type { CompanyChange } from './wire.ts'

/**
 * Changes a company, its FinanzOnline account included. Refuses (403) another company and a field that is not the
 * actor's to change, unless it says what already stands, such as the licence of a company with Devs in it; (400) what
 * breaks a rule; (409) a name that is taken; (429) other credentials too often (docs/rules.md#account-tries).
 */
export async function changeCompany(
  actor: Actor,
  services: Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'>,
  id: number,
  sent: CompanyChange,
): Promise<void> {
  refuseForeignCompany(actor, id)
  const checked = checkCompanyFields(sent, actor.language, { isNew: false })
  await withTries(actor, services, id, take =>
    commit(services.database, async trx => {
      const company = await companyToChange(trx, id)
      const change = allowedPart(actor, company, checked)
      if ('validUntil' in change) await refuseWhereDevsAre(actor, trx, id)
      if (entersCredentials(change)) await take(trx, 'change')
      await updateCompany(trx, id, { ...columns(company, change), ...encryptAccount(services.encryption, id, change) })
      const { before, after } = changedFields(currentValues(company), change)
      if (Object.keys(after).length > 0) {
        await record(trx, actor, 'company.change', { name: `company/${id}`, companyId: id }, before, after)
      }
    }),
  )
}

function allowedPart(actor: Actor, company: CompanyRow, change: CheckedChange): CheckedChange {
  const allowed = changeableFields(actor, { id: company.id, useCustomLogin: company.use_custom_login })
  const differing = Object.entries(changedFields(currentValues(company), change).after)
  const isAllowed = (field: string): boolean => allowed.some(each => each === field)
  if (allowed.length === 0 || differing.some(([field]) => !isAllowed(field))) {
    throw new Refusal('not-allowed', 'field is not yours to change')
  }
  return Object.fromEntries(differing)
}

// A credential is never shown, so its present value reads empty: an empty one sent is no change, any other is.
const currentValues = (company: CompanyRow): Record<CompanyField, string | boolean | null> => ({
  name: company.name,
  uid: company.uid,
  validUntil: company.valid_until,
  useCustomLogin: company.use_custom_login,
  hold: company.is_held,
  finCustomerId: '',
  finUserId: '',
  pin: '',
})

/** Entered anew, a closed account opens again: a person vouches for the credentials, even if they are the same. */
const entersAccount = ({ uid, finCustomerId, finUserId, pin }: CheckedChange): boolean =>
  [uid, finCustomerId, finUserId, pin].some(value => value !== undefined && value !== '')

/** The UID is in the commercial register: whoever enters another one tries nobody's account. */
const entersCredentials = ({ finCustomerId, finUserId, pin }: CheckedChange): boolean =>
  [finCustomerId, finUserId, pin].some(value => value !== undefined && value !== '')

const columns = (company: CompanyRow, change: CheckedChange) => ({
  ...(change.name === undefined ? {} : { name: change.name }),
  ...(change.uid === undefined ? {} : { uid: change.uid }),
  ...(change.validUntil === undefined ? {} : { valid_until: change.validUntil }),
  ...(change.useCustomLogin === undefined ? {} : { use_custom_login: change.useCustomLogin }),
  ...(change.hold === undefined ? {} : { is_held: change.hold }),
  ...(entersAccount(change) ? { account_version: company.account_version + 1 } : {}),
})
