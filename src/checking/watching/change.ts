import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { companyOf } from '../../access/companies/company-of.ts'
import type { Clock } from '../../ground/database/clock.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase, Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { refuseForeignCompany } from '../../ground/roles/scope.ts'
import { record } from '../../house/audit-log/record.ts'
import { lookAtOnce } from './store.ts'
import { isValidOfBatch, refuseMissingBatch } from './valid-of-batch.ts'
import { unwatchPartners, watchPartners } from './watched-store.ts'
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
    const whom = { companyId, which: await whichOf(trx, companyId, change) }
    const { days } = change
    const now = clock.now()
    const partners = change.watch
      ? await watchPartners(trx, whom, { by: actor.userId, days, now })
      : await unwatchPartners(trx, whom)
    if (partners === 0) return { partners }
    await lookAtOnce(trx, companyId, now)
    const said = { partners, ...(change.watch && days !== undefined ? { days } : {}) }
    const action = change.watch ? 'partners.watch' : 'partners.unwatch'
    await record(trx, actor, action, { name: `company/${companyId}`, companyId }, null, said)
    return { partners }
  })
}

async function whichOf(reader: Reader, companyId: number, change: WatchChange): Promise<RawBuilder<SqlBool>> {
  if ('partners' in change) return sql`partner.id = any(${change.partners}::int[])`
  await refuseMissingBatch(reader, companyId, change.batch)
  return isValidOfBatch(change.batch)
}
