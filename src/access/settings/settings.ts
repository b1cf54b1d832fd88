import { commit } from '../../base/database/commit.ts'
import type { Database, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { refuseForeignCompany } from '../../base/roles/scope.ts'
import { translate } from '../../base/texts/translate.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { companyOf } from '../companies/company-of.ts'
import {
  boundsOf,
  defaultText,
  INSTALLATION_ID,
  isSettingValue,
  optionsOf,
  type SettingDefinition,
  type SettingLists,
  settingsFor,
} from './define-setting-rules.ts'
import { storedValues } from './settings-of.ts'
import { texts } from './settings-texts.ts'
import { saveSetting } from './store.ts'
import type { Setting, SettingChange } from './wire.ts'

/**
 * Returns all settings of a company, or of the installation (id 0), including those that were never
 * changed. Throws 403 or 404 for a company out of scope.
 */
export async function listSettings(
  actor: Actor,
  db: Database,
  settings: SettingLists,
  companyId: number,
): Promise<Setting[]> {
  if (companyId !== INSTALLATION_ID) {
    refuseForeignCompany(actor, companyId)
    await companyOf(db, companyId)
  }
  const stored = await storedValues(db, companyId)
  return settingsFor(settings, companyId).map((definition, index) => ({
    id: index + 1,
    category: definition.category,
    key: definition.key,
    type: definition.valueRule.type,
    value: stored.get(definition.key) ?? defaultText(definition),
  }))
}

/**
 * Changes one setting of a company, or of the installation (id 0; the guard permits only a Dev).
 * Throws 403 or 404 for a company out of scope, and 400 for an unknown key or a value out of
 * bounds; the issue contains the bounds.
 */
export async function changeSetting(
  actor: Actor,
  { database, settings }: Pick<Services, 'database'> & { settings: SettingLists },
  companyId: number,
  change: SettingChange,
) {
  if (companyId !== INSTALLATION_ID) refuseForeignCompany(actor, companyId)
  const definition = checkedDefinition(actor, settingsFor(settings, companyId), change)
  const { key, value } = change
  await commit(database, async trx => {
    if (companyId !== INSTALLATION_ID) await companyOf(trx, companyId)
    if (isCompanyId(definition)) await refuseMissingCompany(trx, actor, Number(value))
    const before = (await storedValues(trx, companyId)).get(key) ?? defaultText(definition)
    await saveSetting(trx, { company_id: companyId, category: definition.category, key, value })
    const object = { name: `setting/${companyId}/${key}`, companyId }
    if (before !== value) await record(trx, actor, 'setting.change', object, { value: before }, { value })
  })
}

function checkedDefinition(actor: Actor, settings: readonly SettingDefinition[], { key, value }: SettingChange) {
  const definition = settings.find(each => each.key === key)
  if (!definition) throw new Refusal('bad-input', 'bad input', [issue(actor, 'key', 'unknownKey')])
  if (isSettingValue(definition, value)) return definition
  const bounds = boundsOf(definition)
  const violation = bounds
    ? issue(actor, 'value', 'outOfBounds', bounds)
    : issue(actor, 'value', 'noSuchOption', { options: optionsOf(definition)?.join(' / ') ?? '' })
  throw new Refusal('bad-input', 'bad input', [violation])
}

const isCompanyId = ({ valueRule }: SettingDefinition): boolean =>
  valueRule.type === 'number' && valueRule.isCompany === true

async function refuseMissingCompany(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const company = await trx
    .selectFrom('company')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!company) throw new Refusal('bad-input', 'bad input', [issue(actor, 'value', 'noSuchCompany')])
}

const issue = (
  actor: Actor,
  path: string,
  key: 'unknownKey' | 'outOfBounds' | 'noSuchOption' | 'noSuchCompany',
  values: Record<string, string | number> = {},
) => ({ path, message: translate(texts, actor.language)(key, values) })
