import { companyOf } from '../companies/company-of.ts'
import type { Database } from '../database/database.ts'
import type { Actor } from '../roles/actor.ts'
import { refuseForeignCompany } from '../roles/scope.ts'
import { GLOBAL, settingsFor } from './setting-rules.ts'
import { keptValues } from './settings-of.ts'
import type { Setting } from './wire.ts'

/** All settings of a company, or of the installation (id 0), changed or not. Refuses (403, 404) a company out of reach. */
export async function listSettings(actor: Actor, db: Database, companyId: number): Promise<Setting[]> {
  if (companyId !== GLOBAL) {
    refuseForeignCompany(actor, companyId)
    await companyOf(db, companyId)
  }
  const kept = await keptValues(db, companyId)
  return settingsFor(companyId).map(({ category, key, type, standard }, index) => ({
    id: index + 1,
    category,
    key,
    type,
    value: kept.get(key) ?? standard,
  }))
}
