import { oldAnswers, removeUnused } from '../../../answers/checks/retention-store.ts'
import { commit } from '../../../ground/database/commit.ts'
import { inPortions } from '../../../ground/database/portions.ts'
import { isReleased } from './is-released.ts'
import type { Removal } from './remove-expired.ts'

const AT_ONCE = 500

/** Removes the answers that nothing kept rests on any more; after the batches and checks that rested on them. */
export const removeUnusedAnswers: Removal = async (database, { companyIds, before }, goesOn) => {
  for (const companyId of companyIds) {
    const old = await oldAnswers(database.db, companyId, before)
    for await (const some of inPortions(old, AT_ONCE)) {
      if (!(await goesOn())) return
      await commit(database, async trx => {
        if (await isReleased(trx, companyId)) await removeUnused(trx, companyId, some, before)
      })
    }
  }
}
