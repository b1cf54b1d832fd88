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
import { withTryLimit } from './account-test/tries.ts'
import { checkCompanyFields } from './check-fields.ts'
import {
  type ClaimDeps,
  type ClaimedNumbers,
  claimedNumbers,
  confirmNumbers,
  refuseClaimedNumbers,
} from './claimed-numbers.ts'
import { refuseIfCompanyHasDevs } from './companies.ts'
import { type CompanyRow, companyOf, lockCompany } from './company-of.ts'
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

type ChangeDeps = ClaimDeps & Pick<Services, 'encryption'>

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
  services: ChangeDeps,
  id: number,
  { totp, isShared, ...input }: SentCompany,
): Promise<void> {
  refuseForeignCompany(actor, id)
  const checked = checkCompanyFields(input, actor.language, { isNew: false })
  const confirmed = await requireConfirmedNumbers(actor, services, id, checked, { totp, isShared })
  await withTryLimit(actor, services, id, claimTry =>
    commit(services.database, async trx => {
      const company = await lockCompany(trx, id)
      const change = allowedPart(actor, company, checked)
      if ('validUntil' in change) await refuseIfCompanyHasDevs(actor, trx, id)
      const numbers = claimedNumbers(change)
      if (Object.keys(numbers).some(name => !confirmed.includes(name)))
        throw new Refusal('conflict', 'changed meanwhile')
      await refuseClaimedNumbers(trx, actor, { companyId: id, numbers, isShared })
      if (hasNewCredentials(change)) await claimTry(trx, 'change')
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

/**
 * Requires a fresh code if the change sets or removes numbers. Returns the names of their fields.
 */
async function requireConfirmedNumbers(
  actor: Actor,
  services: ChangeDeps,
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

/** Mails the Admins, so that they notice a change that another person made. */
function notifyOfNumbers(
  trx: Transaction,
  { mails, clock }: ChangeDeps,
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
  const changeable = changeableFields(actor, { id: company.id, useCustomLogin: company.use_custom_login })
  const differing = Object.entries(changedFields(currentValues(company), change).after)
  const isChangeable = (field: string): boolean => changeable.some(each => each === field)
  if (changeable.length === 0 || differing.some(([field]) => !isChangeable(field))) {
    throw new Refusal('not-allowed', 'field is not yours to change')
  }
  return Object.fromEntries(differing)
}

// Credentials are never returned to clients, so their current value counts as empty: sending an
// empty value is no change, sending any other value is one.
const currentValues = (company: CompanyRow): Record<CompanyField, string | boolean | null> => ({
  ...valuesOf(COMPANY_FIELDS, company),
  ...HIDDEN_SECRETS,
})

const HIDDEN_SECRETS = Object.fromEntries(SECRET_FIELDS.map(name => [name, ''])) as Record<SecretField, ''>

/**
 * Entering any account field, even with the same value, re-opens a closed account: the person
 * thereby confirms the account.
 */
const hasNewAccount = (change: CompanyChange): boolean => ACCOUNT_FIELDS.some(name => isFilled(change[name]))

/**
 * The UID is public in the commercial register, so a change of only the UID does not count as
 * guessing credentials.
 */
const hasNewCredentials = (change: CompanyChange): boolean => SECRET_FIELDS.some(name => isFilled(change[name]))

const isFilled = (value: string | undefined): boolean => value !== undefined && value !== ''

const columns = (company: CompanyRow, change: CompanyChange) => ({
  ...columnsOf(COMPANY_FIELDS, change),
  ...(hasNewAccount(change) ? { account_version: company.account_version + 1 } : {}),
})
