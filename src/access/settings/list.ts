import type { Database } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { refuseForeignCompany } from '../../ground/roles/scope.ts'
import { companyOf } from '../companies/company-of.ts'
import { defaultText, GLOBAL, type SettingLists, settingsFor } from './define-setting-rules.ts'
import { keptValues } from './settings-of.ts'
import type { Setting } from './wire.ts'

type Needs = { db: Database; settings: SettingLists }

/** Returns all settings of a company, or of the installation (id 0), changed or not. Refuses (403, 404) a company out of reach. */
export async function listSettings(actor: Actor, { db, settings }: Needs, companyId: number): Promise<Setting[]> {
  if (companyId !== GLOBAL) {
    refuseForeignCompany(actor, companyId)
    await companyOf(db, companyId)
  }
  const kept = await keptValues(db, companyId)
  return settingsFor(settings, companyId).map((definition, index) => ({
    id: index + 1,
    category: definition.category,
    key: definition.key,
    type: definition.takes.type,
    value: kept.get(definition.key) ?? defaultText(definition),
  }))
}
