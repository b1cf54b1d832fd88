import { missingRequired } from '../../access/companies/account.ts'
import { lockCompany } from '../../access/companies/company-of.ts'
import { commit } from '../../base/database/commit.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import type { Reason } from '../../registers/authorities/answer.ts'
import { describeReason } from '../checks/describe-outcome.ts'
import { countPapers } from './documents-store.ts'
import { type BoxRow, findBox, switchBox } from './store.ts'
import { isUnreached } from './unreached.ts'
import type { Databox } from './wire.ts'

/** Returns the state of a company's DataBox. login/guard.ts checks that the company is in scope. */
export async function readDatabox(
  { language }: Actor,
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: number,
): Promise<Databox> {
  const box = await findBox(db, companyId)
  return {
    isOn: box?.is_on ?? false,
    readAt: box?.read_at?.toISOString() ?? null,
    ...(await countPapers(db, companyId)),
    others: box?.others ?? 0,
    // Written from a Reason (read-box.ts); the database types have it as text.
    trouble: box?.trouble ? describeReason(box.trouble as Reason, language) : '',
    isUnreached: box !== undefined && isUnreached(box, clock.now()),
  }
}

/**
 * Switches the reading of a company's DataBox on or off; stored documents stay. Throws 409 if the
 * company has no complete FinanzOnline account of its own: the operator's box also contains
 * documents of other companies.
 */
export async function changeDatabox(
  actor: Actor,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: number,
  isOn: boolean,
): Promise<void> {
  await commit(database, async trx => {
    const company = await lockCompany(trx, companyId)
    const isOwn = company.use_custom_login && missingRequired(company).length === 0
    if (isOn && !isOwn) throw new Refusal('conflict', 'the company has no complete FinanzOnline account of its own')
    const wasOn = isBoxOn(await findBox(trx, companyId))
    if (wasOn === isOn) return
    await switchBox(trx, companyId, isOn, clock.now())
    const object = { name: `company/${companyId}`, companyId }
    await record(trx, actor, 'company.databox', object, { databox: wasOn }, { databox: isOn })
  })
}

const isBoxOn = (box: BoxRow | undefined): boolean => box?.is_on ?? false
