import { commit } from '../../../ground/database/commit.ts'
import type { Transaction } from '../../../ground/database/database.ts'
import { repeatWhile } from '../../../ground/database/portions.ts'
import type { Expired } from './expired.ts'
import { isReleased } from './is-released.ts'
import type { Removal } from './remove-expired.ts'

/** Removes some of what a company need not keep any longer; returns whether there may be more. */
type RemoveSome = (trx: Transaction, companyId: number, expired: Expired) => Promise<boolean>

/** Returns what removes company by company, a portion at a time, and nothing of a company that is held meanwhile. */
export const removingByCompany =
  (removeSome: RemoveSome): Removal =>
  async (database, expired, goesOn) => {
    for (const companyId of expired.companyIds) {
      const ofCompany = { ...expired, companyIds: [companyId] }
      const removeNext = () =>
        commit(database, async trx => (await isReleased(trx, companyId)) && removeSome(trx, companyId, ofCompany))
      await repeatWhile(async () => (await goesOn()) && removeNext())
    }
  }
