import { deletePapers } from '../../answers/confirmations/documents-store.ts'
import { commit } from '../../base/database/commit.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { yieldToEventLoop } from '../../base/database/event-loop.ts'
import type { ExpiredScope } from '../../documents/reports/retention/expired.ts'
import { lockUnlessHeld } from '../../documents/reports/retention/removals.ts'
import type { Removal } from '../../documents/reports/retention/remove-expired.ts'
import { record } from '../../platform/audit-log/record.ts'
import { REGISTER_EVIDENCE } from '../../registers/marks/marks.ts'
import { lockChanges } from './changes-store.ts'
import {
  clearNamesAndAnswers,
  deleteMarkChanges,
  deleteUnusedPartners,
  type StalePartner,
  stalePartners,
} from './retention-store.ts'
import { storePartnersOf } from './store.ts'

const ROWS_PER_TRANSACTION = 500

/**
 * Removes partners without any stored evidence, and clears names and answers whose evidence was
 * removed. Runs after batches, checks and answers were removed. Writes one audit-log line for each
 * portion with removed partners.
 */
export const removeExpiredPartners: Removal = async (database, expired, mayContinue) => {
  for (const companyId of expired.companyIds) {
    for (let removed = ROWS_PER_TRANSACTION; removed === ROWS_PER_TRANSACTION && (await mayContinue()); )
      removed = await removeMarks(database, companyId, expired)
    const ofCompany = { ...expired, companyIds: [companyId] }
    const next = (after: number) => stalePartners(database.db, ofCompany, { after, limit: ROWS_PER_TRANSACTION })
    for (let stale = await next(0); stale.length > 0 && (await mayContinue()); ) {
      await rebuildPartners(database, companyId, ofCompany, stale)
      await yieldToEventLoop()
      stale = await next(stale.at(-1)?.id ?? 0)
    }
  }
}

/**
 * Removes expired marks of registers without a verdict and documents of the DataBox, which are not
 * removed with answers. Returns the highest count removed of one kind.
 */
const removeMarks = (database: OpenDatabase, companyId: number, { before }: ExpiredScope): Promise<number> =>
  commit(database, async trx => {
    if (!(await lockUnlessHeld(trx, companyId))) return 0
    const portion = { before, limit: ROWS_PER_TRANSACTION }
    const removed = [await deleteMarkChanges(trx, companyId, portion)]
    for (const { deleteExpired } of REGISTER_EVIDENCE) removed.push(await deleteExpired(trx, companyId, portion))
    return Math.max(...removed, await deletePapers(trx, companyId, portion))
  })

const rebuildPartners = (
  database: OpenDatabase,
  companyId: number,
  { before }: ExpiredScope,
  stale: StalePartner[],
): Promise<void> =>
  commit(database, async trx => {
    if (!(await lockUnlessHeld(trx, companyId))) return
    await lockChanges(trx, companyId)
    const ids = stale.map(({ id }) => id)
    const partners = await deleteUnusedPartners(trx, ids)
    await clearNamesAndAnswers(trx, ids)
    await storePartnersOf(
      trx,
      companyId,
      stale.map(({ uid }) => uid),
    )
    const object = { name: `company/${companyId}`, companyId }
    if (partners > 0) await record(trx, null, 'retention.remove', object, { partners, askedBefore: before }, null)
  })
