import { removeExpiredAnswers } from '../../checks/remove-expired.ts'
import { isReleased } from './is-released.ts'
import type { Removal } from './remove-expired.ts'

/** Removes the answers that nothing kept rests on any more; after the batches and checks that rested on them. */
export const removeUnusedAnswers: Removal = async (database, { companyIds, before }, goesOn) => {
  for (const companyId of companyIds) await removeExpiredAnswers(database, { companyId, before, isReleased, goesOn })
}
