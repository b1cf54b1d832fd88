import { missingRequired } from '../../access/companies/account.ts'
import { unreachedBoxes } from '../../answers/confirmations/unreached.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import type { Services } from '../../platform/services.ts'
import type { AccountTrouble } from '../../registers/authorities/wire.ts'
import { CHANGED_DAYS, INVALID_DAYS } from './figure-rules.ts'
import { type CompanyRow, companiesAtAGlance } from './store.ts'
import type { CompanyAtAGlance } from './wire.ts'

/** Returns the problem of a company's FinanzOnline account, or null. */
export type AccountProblemLookup = (companyId: number) => Promise<AccountTrouble | null>

/**
 * Returns all companies that are not deleted, by name, with what may need attention. One statement
 * reads all figures, another the unreachable DataBoxes. An account is read only if a problem was
 * stored for its credentials, so that a thousand companies do not need a thousand reads.
 */
export async function readOverview(
  { userId }: Actor,
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  findProblem: AccountProblemLookup,
): Promise<CompanyAtAGlance[]> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const since = { invalidSince: daysAgo(INVALID_DAYS), changedSince: daysAgo(CHANGED_DAYS) }
  const companies = await companiesAtAGlance(db, { ...since, userId })
  const unreached = new Set((await unreachedBoxes(db, clock.now())).map(({ companyId }) => companyId))
  return Promise.all(
    companies.map(async row => ({
      id: row.id,
      name: row.name,
      uid: row.uid,
      validUntil: row.valid_until,
      openRows: row.open_rows,
      invalidPartners: row.invalid_partners,
      becameInvalid: row.became_invalid,
      changes: row.changes,
      unseenChanges: row.unseen_changes,
      ...(await accountOf(row, findProblem)),
      ...(unreached.has(row.id) ? { isBoxUnreached: true as const } : {}),
    })),
  )
}

async function accountOf(
  row: CompanyRow,
  findProblem: AccountProblemLookup,
): Promise<Pick<CompanyAtAGlance, 'account' | 'code'>> {
  if (!row.use_custom_login && row.id !== OPERATOR_COMPANY_ID) return { account: 'operators', code: '' }
  if (missingRequired({ ...row, use_custom_login: true }).length > 0) return { account: 'incomplete', code: '' }
  const problem = row.may_be_troubled ? await findProblem(row.id) : null
  return problem ? { account: problem.kind, code: problem.code } : { account: 'well', code: '' }
}
