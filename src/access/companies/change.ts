import { commit } from '../../ground/database/commit.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { columnsOf, valuesOf } from '../../ground/roles/field-rules.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { refuseForeignCompany } from '../../ground/roles/scope.ts'
import { changedFields, record } from '../../house/audit-log/record.ts'
import type { Services } from '../../house/services.ts'
import { encryptAccount } from './account.ts'
import { checkCompanyFields } from './check-fields.ts'
import { refuseWhereDevsAre } from './companies.ts'
import { type CompanyRow, companyToChange } from './company-of.ts'
import { withTries } from './doctor/tries.ts'
import {
  ACCOUNT_FIELDS,
  COMPANY_FIELDS,
  type CompanyField,
  changeableFields,
  SECRET_FIELDS,
  type SecretField,
} from './fields-rules.ts'
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

function allowedPart(actor: Actor, company: CompanyRow, change: CompanyChange): CompanyChange {
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
  ...valuesOf(COMPANY_FIELDS, company),
  ...EMPTY_SECRETS,
})

const EMPTY_SECRETS = Object.fromEntries(SECRET_FIELDS.map(name => [name, ''])) as Record<SecretField, ''>

/** Entered anew, a closed account opens again: a person vouches for the credentials, even if they are the same. */
const entersAccount = (change: CompanyChange): boolean => ACCOUNT_FIELDS.some(name => isGiven(change[name]))

/** The UID is in the commercial register: whoever enters another one tries nobody's account. */
const entersCredentials = (change: CompanyChange): boolean => SECRET_FIELDS.some(name => isGiven(change[name]))

const isGiven = (value: string | undefined): boolean => value !== undefined && value !== ''

const columns = (company: CompanyRow, change: CompanyChange) => ({
  ...columnsOf(COMPANY_FIELDS, change),
  ...(entersAccount(change) ? { account_version: company.account_version + 1 } : {}),
})
