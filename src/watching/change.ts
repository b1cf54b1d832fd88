import { record } from '../audit-log/record.ts'
import { companyOf } from '../companies/company-of.ts'
import type { Clock } from '../database/clock.ts'
import { commit } from '../database/commit.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { Actor } from '../roles/actor.ts'
import { refuseForeignCompany } from '../roles/scope.ts'
import { lookAtOnce, unwatchPartners, watchPartners } from './store.ts'
import { validOfBatch } from './valid-of-batch.ts'
import type { WatchChange, WatchChanged } from './wire.ts'

type Needs = { database: OpenDatabase; clock: Clock }

/**
 * Watches partners of a company, or watches them no more. Returns how many. Refuses (403, 404) a company out of reach and (404) a
 * batch that it has not.
 */
export async function changeWatching(
  actor: Actor,
  { database, clock }: Needs,
  companyId: number,
  change: WatchChange,
): Promise<WatchChanged> {
  refuseForeignCompany(actor, companyId)
  return commit(database, async trx => {
    await companyOf(trx, companyId)
    const ids = 'partners' in change ? change.partners : await validOfBatch(trx, companyId, change.batch)
    const days = change.days ?? null
    const now = clock.now()
    const partners = change.watch
      ? await watchPartners(trx, companyId, ids, { by: actor.userId, days, now })
      : await unwatchPartners(trx, companyId, ids)
    if (partners === 0) return { partners }
    await lookAtOnce(trx, companyId, now)
    const said = change.watch ? { partners, ...(days === null ? {} : { days }) } : { partners }
    const action = change.watch ? 'partners.watch' : 'partners.unwatch'
    await record(trx, actor, action, { name: `company/${companyId}`, companyId }, null, said)
    return { partners }
  })
}
