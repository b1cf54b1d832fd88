import { commit } from '../../ground/database/commit.ts'
import { countOf } from '../../ground/database/count-of.ts'
import type { OpenDatabase, Transaction } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { record } from '../../house/audit-log/record.ts'
import { auditedPackage, toldDays } from './package-of.ts'
import { MOST_KEPT } from './package-rules.ts'
import { insertPackage } from './store.ts'
import type { WantedPackage } from './wire.ts'

/**
 * Asks for a package; a worker makes it. Returns its id. A deleted company's documents stay, so the operator may still have its package.
 * Refuses (404) a company that never was, (409) while the company waits for one, and one too many.
 */
export async function askForPackage(
  actor: Actor,
  database: OpenDatabase,
  companyId: number,
  { firstDay, lastDay }: WantedPackage,
): Promise<number> {
  const days = { first_day: firstDay, last_day: lastDay }
  return commit(database, async trx => {
    await refuseUnknownCompany(trx, companyId)
    await refuseTooMany(trx, companyId)
    const asked = { company_id: companyId, ...days, language: actor.language, requested_by: actor.userId }
    const id = await insertPackage(trx, asked)
    if (id === null) throw new Refusal('conflict', 'package is being made')
    await record(trx, actor, 'auditor-package.ask', auditedPackage({ id, company_id: companyId }), null, toldDays(days))
    return id
  })
}

// Locked, so that of two at once the second counts the first.
async function refuseUnknownCompany(trx: Transaction, id: number): Promise<void> {
  const company = trx.selectFrom('company').select('id').where('id', '=', id)
  if (!(await company.forNoKeyUpdate().executeTakeFirst())) throw new Refusal('not-found', 'not found')
}

async function refuseTooMany(trx: Transaction, companyId: number): Promise<void> {
  const packages = trx.selectFrom('auditor_package').where('company_id', '=', companyId).where('state', '=', 'made')
  if ((await countOf(packages)) >= MOST_KEPT) throw new Refusal('conflict', 'too many packages')
}
