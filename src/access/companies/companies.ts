import { commit } from '../../base/database/commit.ts'
import type { Database, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { callUrl } from '../../base/roles/contract-rules.ts'
import { columnsOf, nonSecretNamesOf, valuesOf } from '../../base/roles/field-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { isAdminOrDev, OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import { scopeOf } from '../../base/roles/scope.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { encryptAccount, missingRequired } from './account.ts'
import { checkCompanyFields } from './check-fields.ts'
import { type ClaimDeps, claimedNumbers, refuseClaimedNumbers } from './claimed-numbers.ts'
import { type CompanyRow, companyOf, lockCompany } from './company-of.ts'
import { isEndingSoon } from './company-rules.ts'
import { logo } from './contract.ts'
import { refuseTakenName } from './duplicate-name.ts'
import {
  COMPANY_FIELD_NAMES,
  COMPANY_FIELDS,
  fieldOf,
  mayChangeField,
  type NonSecretCompanyField,
} from './fields-rules.ts'
import { removeLogoOf } from './logo.ts'
import { insertCompany, updateCompany } from './store.ts'
import type { Company, CompanyChange, SentCompany } from './wire.ts'

/** Returns the companies in the actor's scope, sorted by name. */
export async function listCompanies(actor: Actor, db: Database, now: Date): Promise<Company[]> {
  const scope = scopeOf(actor)
  const rows = await db
    .selectFrom('company')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(scope !== 'all', query => query.where('id', '=', actor.companyId))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(row => companyView(actor, row, now))
}

/**
 * Creates a tenant and returns it as sent to clients. Another company's number needs a fresh code
 * and consent. Throws 400 for invalid values, 403 if anyone but a Dev sets custom login, 409 for a
 * taken name or number.
 */
export async function addCompany(
  actor: Actor,
  deps: ClaimDeps & Pick<Services, 'encryption'>,
  { totp, isShared, ...input }: SentCompany,
): Promise<Company> {
  const company = checkCompanyFields(input, actor.language, { isNew: true })
  refuseFieldsNotAllowed(actor, company)
  const { database, encryption, clock } = deps
  if (isShared) await deps.refuseWrongCode(actor, totp ?? '')
  return commit(database, async trx => {
    await refuseTakenName(actor, trx, 0, company.name ?? '')
    await refuseClaimedNumbers(trx, actor, { companyId: 0, numbers: claimedNumbers(company), isShared })
    const id = await insertCompany(trx, {
      ...columnsOf(COMPANY_FIELDS, company),
      name: company.name ?? '',
    })
    // The credentials are encrypted with the company's id, so the row is inserted first.
    await updateCompany(trx, id, encryptAccount(encryption, id, company))
    await record(trx, actor, 'company.add', { name: `company/${id}`, companyId: id }, null, company)
    return companyView(actor, await companyOf(trx, id), clock.now())
  })
}

/** Throws 403 for a field of a new company that the actor may not set. */
function refuseFieldsNotAllowed(actor: Actor, company: CompanyChange): void {
  const field = COMPANY_FIELD_NAMES.find(name => company[name] && !mayChangeField(actor, name))
  if (field)
    throw new Refusal('not-allowed', field === 'useCustomLogin' ? CUSTOM_LOGIN_REFUSED : 'field is not yours to change')
}

const CUSTOM_LOGIN_REFUSED = 'custom login is set by a Dev'

/**
 * Cleans up one kind of a deleted company's dependents, such as users, sessions or open batches, in
 * the same transaction.
 */
export type CompanyDeletionStep = (trx: Transaction, actor: Actor, companyId: number) => Promise<void>

/**
 * Soft-deletes a company: hides it from lists, frees its name, wipes its credentials. Audit
 * documents stay (docs/rules.md#soft-deletion). Throws 404 if missing, 403 for one with Devs if the
 * actor is no Dev, 409 for the operator's company and the actor's own.
 */
export async function deleteCompany(
  actor: Actor,
  { database, clock, companyEndings }: Pick<Services, 'database' | 'clock'> & { companyEndings: CompanyDeletionStep[] },
  id: number,
): Promise<void> {
  if (id === OPERATOR_COMPANY_ID || id === actor.companyId) {
    throw new Refusal('conflict', 'neither the operator nor your own company can be deleted')
  }
  await commit(database, async trx => {
    const company = await lockCompany(trx, id)
    await refuseIfCompanyHasDevs(actor, trx, id)
    const { name, uid } = company
    for (const runStep of companyEndings) await runStep(trx, actor, id)
    await removeLogoOf(trx, company)
    const clearedSecrets = { tid_sealed: null, benid_sealed: null, pin_sealed: null }
    await updateCompany(trx, id, { ...clearedSecrets, use_custom_login: false, deleted_at: clock.now() })
    await record(trx, actor, 'company.delete', { name: `company/${id}`, companyId: id }, { name, uid }, null)
  })
}

/**
 * Throws 403 if the actor is no Dev and the company has one, active or not: only Devs may delete
 * such a company or change its licence date.
 *
 * The caller has locked the company's row, so no user can join. This function locks its users, so
 * none can become a Dev.
 */
export async function refuseIfCompanyHasDevs(actor: Actor, trx: Transaction, companyId: number): Promise<void> {
  if (actor.role === ROLES.dev) return
  const users = await trx
    .selectFrom('users')
    .select('role')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (users.some(({ role }) => role === ROLES.dev)) throw new Refusal('not-allowed', 'a Dev belongs to this company')
}

/**
 * Returns a company as sent to clients, without credentials. Only those who administer companies
 * get the licence date; near the licence's end, every user gets `licenceEnds`.
 */
const companyView = (actor: Actor, row: CompanyRow, now: Date): Company => ({
  id: row.id,
  ...visibleTo(actor, row),
  missingRequired: missingRequired(row),
  logo: row.logo_file_id === null ? null : `${callUrl(logo, { companyId: row.id })}?version=${row.logo_file_id}`,
  ...(row.valid_until !== null && isEndingSoon({ id: row.id, validUntil: row.valid_until }, now)
    ? { licenceEnds: row.valid_until }
    : {}),
})

function visibleTo(actor: Actor, row: CompanyRow): Pick<Company, NonSecretCompanyField> {
  const values = valuesOf(COMPANY_FIELDS, row)
  const isVisible = (name: NonSecretCompanyField) => fieldOf(name).seenBy === undefined || isAdminOrDev(actor)
  const visibleNames = nonSecretNamesOf(COMPANY_FIELDS).filter(isVisible)
  return Object.fromEntries(visibleNames.map(name => [name, values[name]])) as Pick<Company, NonSecretCompanyField>
}
