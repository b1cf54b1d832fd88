import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import type { Encryption } from '../../../ground/database/encryption.ts'
import { troubleOf } from '../../../registers/authorities/finanzonline/refused-callers.ts'
import { finanzonlineAccountOf } from '../account-of.ts'
import { companyToChange } from '../company-of.ts'
import { updateCompany } from '../store.ts'

type Needs = { database: OpenDatabase; encryption: Encryption }

/**
 * Opens a closed account as if its credentials had been entered anew: somebody vouches that the ministry takes them now, a
 * lock lifted, say. Returns whether it was closed; of two at once, the second finds it open and nobody logs in twice for it.
 */
export async function openAgain({ database, encryption }: Needs, companyId: number): Promise<boolean> {
  return commit(database, async trx => {
    const company = await companyToChange(trx, companyId)
    const account = await finanzonlineAccountOf(trx, encryption, companyId)
    const trouble = account && (await troubleOf(trx, account))
    if (trouble?.kind !== 'closed') return false
    await updateCompany(trx, companyId, { account_version: company.account_version + 1 })
    return true
  })
}
