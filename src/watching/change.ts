import { record } from '../audit-log/record.ts'
import { companyOf } from '../companies/company-of.ts'
import type { Clock } from '../database/clock.ts'
import { commit } from '../database/commit.ts'
import type { OpenDatabase, Reader } from '../database/database.ts'
import { Refusal } from '../refusals.ts'
import type { Actor } from '../roles/actor.ts'
import { refuseForeignCompany } from '../roles/scope.ts'
import { lookAtOnce, unwatchPartners, watchPartners } from './store.ts'
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

async function validOfBatch(reader: Reader, companyId: number, batchId: number): Promise<number[]> {
  const batch = await reader
    .selectFrom('batch')
    .select('id')
    .where('id', '=', batchId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!batch) throw new Refusal('not-found', 'not found')
  const rows = await reader
    .selectFrom('question')
    .innerJoin('partner', join =>
      join.onRef('partner.uid', '=', 'question.uid').onRef('partner.company_id', '=', 'question.company_id'),
    )
    .select('partner.id')
    .where('question.batch_id', '=', batchId)
    .where('partner.verdict', '=', 'valid')
    .execute()
  return rows.map(({ id }) => id)
}
