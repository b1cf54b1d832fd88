import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { columnsOf, valuesOf } from '../../base/roles/field-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { refuseForeignCompany } from '../../base/roles/scope.ts'
import { changedFields, record } from '../../platform/audit-log/record.ts'
import { notifyAdmins } from '../../platform/mails/notify-admins.ts'
import type { Services } from '../../platform/services.ts'
import { encryptAccount } from './account.ts'
import { checkCompanyFields } from './check-fields.ts'
import { type ClaimedNumbers, type Claiming, claimedNumbers, confirmNumbers, refuseClaimed } from './claimed-numbers.ts'
import { refuseWhereDevsAre } from './companies.ts'
import { type CompanyRow, companyOf, companyToChange } from './company-of.ts'
import { withTries } from './doctor/tries.ts'
import { refuseTakenName } from './duplicate-name.ts'
import {
  ACCOUNT_FIELDS,
  COMPANY_FIELDS,
  type CompanyField,
  changeableFields,
  SECRET_FIELDS,
  type SecretField,
} from './fields-rules.ts'
import { NUMBER_CHANGED_MAIL } from './number-mails.ts'
import { updateCompany } from './store.ts'
import type { CompanyChange, NumberConsent, SentCompany } from './wire.ts'

type ChangingCompany = Claiming & Pick<Services, 'encryption'>

/**
 * Changes a company, including its FinanzOnline account. Throws:
 *
 * - 403 for another company, and for a field the actor may not change, unless the value is the
 *   same. Example: the licence of a company with Devs.
 * - 400 for invalid values, and 'TOTP is invalid' if numbers change without a fresh code.
 * - 409 for a number that another company has, and, to the operator's users, for a name that is
 *   taken.
 * - 429 for new credentials too often (docs/rules.md#account-tries).
 */
export async function changeCompany(
  actor: Actor,
  services: ChangingCompany,
  id: number,
  { totp, isShared, ...input }: SentCompany,
): Promise<void> {
  refuseForeignCompany(actor, id)
  const checked = checkCompanyFields(input, actor.language, { isNew: false })
  const confirmed = await confirmedNumbers(actor, services, id, checked, { totp, isShared })
  await withTries(actor, services, id, claimTry =>
    commit(services.database, async trx => {
      const company = await companyToChange(trx, id)
      const change = allowedPart(actor, company, checked)
      if ('validUntil' in change) await refuseWhereDevsAre(actor, trx, id)
      const numbers = claimedNumbers(change)
      if (Object.keys(numbers).some(name => !confirmed.includes(name)))
        throw new Refusal('conflict', 'changed meanwhile')
      await refuseClaimed(trx, actor, { companyId: id, numbers, isShared })
      if (entersCredentials(change)) await claimTry(trx, 'change')
      if (change.name !== undefined) await refuseTakenName(actor, trx, id, change.name)
      await updateCompany(trx, id, { ...columns(company, change), ...encryptAccount(services.encryption, id, change) })
      const { before, after } = changedFields(currentValues(company), change)
      if (Object.keys(after).length > 0) {
        await record(trx, actor, 'company.change', { name: `company/${id}`, companyId: id }, before, after)
      }
      if (Object.keys(numbers).length > 0) await notifyOfNumbers(trx, services, actor, id, numbers)
    }),
  )
}

/** Returns the numbers that a change sets or removes, after a fresh code has confirmed them. */
async function confirmedNumbers(
  actor: Actor,
  services: ChangingCompany,
  id: number,
  checked: CompanyChange,
  consent: NumberConsent,
): Promise<string[]> {
  const company = await companyOf(services.database.db, id)
  const numbers = claimedNumbers(allowedPart(actor, company, checked))
  const names = Object.keys(numbers)
  if (names.length > 0) await confirmNumbers(actor, services, { company, numbers }, consent)
  return names
}

/** Lets the Admins notice a change that none of them made. */
function notifyOfNumbers(
  trx: Transaction,
  { mails, clock }: ChangingCompany,
  { email }: Actor,
  id: number,
  numbers: ClaimedNumbers,
): Promise<void> {
  const at = clock.now()
  const what = Object.values(numbers)
    .map(number => number || '–')
    .join(', ')
  return notifyAdmins(trx, mails, id, { mail: NUMBER_CHANGED_MAIL, cause: at.toISOString(), at, by: email, what })
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

// Credentials are never shown, so their current value reads as empty: sending an empty one is no
// change, any other is.
const currentValues = (company: CompanyRow): Record<CompanyField, string | boolean | null> => ({
  ...valuesOf(COMPANY_FIELDS, company),
  ...EMPTY_SECRETS,
})

const EMPTY_SECRETS = Object.fromEntries(SECRET_FIELDS.map(name => [name, ''])) as Record<SecretField, ''>

/** Entering credentials, even the same ones, re-opens a closed account: a person confirms them. */
const entersAccount = (change: CompanyChange): boolean => ACCOUNT_FIELDS.some(name => isFilled(change[name]))

/**
 * The UID is public in the commercial register, so changing only the UID is no attempt to guess an
 * account.
 */
const entersCredentials = (change: CompanyChange): boolean => SECRET_FIELDS.some(name => isFilled(change[name]))

const isFilled = (value: string | undefined): boolean => value !== undefined && value !== ''

const columns = (company: CompanyRow, change: CompanyChange) => ({
  ...columnsOf(COMPANY_FIELDS, change),
  ...(entersAccount(change) ? { account_version: company.account_version + 1 } : {}),
})
