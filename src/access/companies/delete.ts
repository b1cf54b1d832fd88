import type { Clock } from '../../ground/database/clock.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { OPERATOR_COMPANY_ID } from '../../ground/roles/role-rules.ts'
import { record } from '../../house/audit-log/record.ts'
import { dropLogo } from './change-logo.ts'
import { companyToChange } from './company-of.ts'
import { refuseWhereDevsAre } from './refuse-where-devs-are.ts'
import { updateCompany } from './store.ts'

/** What else ends with a company, in the same transaction: its users, sessions and open batches. */
export type CompanyEnding = (trx: Transaction, actor: Actor, companyId: number) => Promise<void>

type Needs = { database: OpenDatabase; clock: Clock; companyEndings: CompanyEnding[] }

/**
 * Deletes a company softly: out of lists, name free again, credentials wiped; audit documents stay (docs/rules.md#soft-deletion).
 * Refuses (404) what is not there, (403) one with Devs in it to anybody but a Dev, (409) the operator's company and
 * one's own.
 */
export async function deleteCompany(actor: Actor, needs: Needs, id: number): Promise<void> {
  if (id === OPERATOR_COMPANY_ID || id === actor.companyId) {
    throw new Refusal('conflict', 'neither the operator nor your own company can be deleted')
  }
  await commit(needs.database, async trx => {
    const company = await companyToChange(trx, id)
    await refuseWhereDevsAre(actor, trx, id)
    const { name, uid } = company
    for (const end of needs.companyEndings) await end(trx, actor, id)
    await dropLogo(trx, company)
    const wiped = { tid_sealed: null, benid_sealed: null, pin_sealed: null }
    await updateCompany(trx, id, { ...wiped, use_custom_login: false, deleted_at: needs.clock.now() })
    await record(trx, actor, 'company.delete', { name: `company/${id}`, companyId: id }, { name, uid }, null)
  })
}
