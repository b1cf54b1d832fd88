import { companyOf } from '../../access/companies/company-of.ts'
import { settingsOf } from '../../access/settings/settings-of.ts'
import type { Clock } from '../../ground/database/clock.ts'
import type { Database } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { refuseForeignCompany } from '../../ground/roles/scope.ts'
import { watchPartners } from '../partners/digest/settings-rules.ts'
import { loadOf } from './plan.ts'
import { watchDays, watchMaxPerDay } from './settings-rules.ts'
import { countValidOfBatch } from './valid-of-batch.ts'
import type { Watching } from './wire.ts'

type Needs = { db: Database; clock: Clock }

/**
 * Returns how a company watches, how many questions a day that is, and how many of a batch could be watched. Refuses (403, 404) a
 * company out of reach and (404) a batch that it has not.
 */
export async function forecastWatching(
  actor: Actor,
  { db, clock }: Needs,
  companyId: number,
  batch?: number,
): Promise<Watching> {
  refuseForeignCompany(actor, companyId)
  await companyOf(db, companyId)
  const wanted = { isOn: watchPartners, days: watchDays, mostPerDay: watchMaxPerDay }
  const { isOn, days, mostPerDay } = await settingsOf(db, companyId, wanted)
  const { even, count } = await loadOf(db, companyId, { watchDays: days, now: clock.now() })
  return {
    isOn,
    days,
    mostPerDay,
    watched: count,
    perDay: Math.min(Math.ceil(even), mostPerDay),
    ...(batch === undefined ? {} : { validOfBatch: await countValidOfBatch(db, companyId, batch) }),
  }
}
