import type { Clock } from '../../database/clock.ts'
import { commit } from '../../database/commit.ts'
import type { OpenDatabase } from '../../database/database.ts'
import type { Mails } from '../../mails/create.ts'
import { formatTime, viennaDay } from '../../texts/format.ts'
import { companiesToTell, newestChange } from './companies-to-tell.ts'
import { tellCompany } from './tell-company.ts'

export type DigestNeeds = { database: OpenDatabase; clock: Clock; mails: Mails }

// In Vienna: before work begins, and after the night's questions.
const FROM = '07:00:00'

/**
 * What the worker does again and again about mails of the day: once a Vienna day, from seven o'clock or as soon as it runs, it tells each
 * company's people what changed about its partners since the day before (docs/rules.md#mail-of-the-day).
 */
export function digestRound(needs: DigestNeeds): () => Promise<void> {
  let lastDay = ''
  return async () => {
    const now = needs.clock.now()
    const day = viennaDay(now)
    if (day === lastDay || formatTime(now) < FROM) return
    await queueDigests(needs, now)
    lastDay = day
  }
}

/** A transaction for each company: who dies between two leaves the rest to the next worker, and nobody is told twice. */
async function queueDigests({ database, mails }: DigestNeeds, now: Date): Promise<void> {
  const today = viennaDay(now)
  const upTo = await newestChange(database)
  for (const companyId of await companiesToTell(database.db, { upTo, today })) {
    await commit(database, trx => tellCompany(trx, mails, companyId, { upTo, now }))
  }
}
