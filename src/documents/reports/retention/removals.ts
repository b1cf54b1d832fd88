import { deleteUnusedAnswers, oldAnswers } from '../../../answers/checks/retention-store.ts'
import { allowRemoval } from '../../../base/database/allow-removal.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Transaction } from '../../../base/database/database.ts'
import { inPortions, repeatWhile } from '../../../base/database/event-loop.ts'
import { deleteFile } from '../../../base/database/file-store.ts'
import type { ExpiredScope } from './expired.ts'
import type { Removal } from './remove-expired.ts'
import { deleteReports } from './store.ts'

/** Deletes a portion of a company's expired data. Returns whether there may be more. */
type RemovePortion = (trx: Transaction, companyId: number, expired: ExpiredScope) => Promise<boolean>

/**
 * Creates a removal that works company by company in portions, and skips a company that is put on
 * hold.
 */
export const createRemovalByCompany =
  (removePortion: RemovePortion): Removal =>
  async (database, expired, mayContinue) => {
    for (const companyId of expired.companyIds) {
      const companyScope = { ...expired, companyIds: [companyId] }
      const removeNext = () =>
        commit(
          database,
          async trx => (await lockUnlessHeld(trx, companyId)) && removePortion(trx, companyId, companyScope),
        )
      await repeatWhile(async () => (await mayContinue()) && removeNext())
    }
  }

/**
 * Returns whether a company's documents may be deleted. Locks the company until the transaction
 * ends, so that a new hold waits and keeps all remaining documents.
 */
export async function lockUnlessHeld(trx: Transaction, companyId: number): Promise<boolean> {
  const company = await trx
    .selectFrom('company')
    .select('is_held')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst()
  return company?.is_held === false
}

const PORTION_SIZE = 500

/** Deletes answers that no stored batch or check uses; must run after those were deleted. */
export const removeUnusedAnswers: Removal = async (database, { companyIds, before }, mayContinue) => {
  for (const companyId of companyIds) {
    const old = await oldAnswers(database.db, companyId, before)
    for await (const portion of inPortions(old, PORTION_SIZE)) {
      if (!(await mayContinue())) return
      await commit(database, async trx => {
        if (await lockUnlessHeld(trx, companyId)) await deleteUnusedAnswers(trx, companyId, portion, before)
      })
    }
  }
}

/**
 * Deletes all editions of a report about a batch or a single check after its retention, with their
 * files. Returns what to log: with it, holders of a copy can still show that it was issued here.
 */
export async function removeReports(
  trx: Transaction,
  subject: { batchId: number } | { singleCheckId: number },
): Promise<{ edition: number; sha256: string }[]> {
  await allowRemoval(trx)
  const reports = await ('batchId' in subject
    ? deleteReports(trx, 'batch_id', subject.batchId)
    : deleteReports(trx, 'single_check_id', subject.singleCheckId))
  for (const { file_id } of reports) await deleteFile(trx, file_id)
  return reports
    .map(({ edition, sha256 }) => ({ edition, sha256 }))
    .toSorted((one, other) => one.edition - other.edition)
}
