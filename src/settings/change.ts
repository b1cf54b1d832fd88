import { record } from '../audit-log/record.ts'
import { companyOf } from '../companies/company-of.ts'
import { commit } from '../database/commit.ts'
import type { OpenDatabase, Transaction } from '../database/database.ts'
import { Refusal } from '../refusals.ts'
import type { Actor } from '../roles/actor.ts'
import { refuseForeignCompany } from '../roles/scope.ts'
import { translate } from '../texts/translate.ts'
import { GLOBAL, isSettingValue, settingsFor } from './setting-rules.ts'
import { keptValues } from './settings-of.ts'
import { keepSetting } from './store.ts'
import { texts } from './texts.ts'
import type { SettingChange } from './wire.ts'

type Needs = { database: OpenDatabase }

/**
 * Sets one setting of a company, or of the installation (id 0; the guard lets only a Dev through). Refuses (403, 404) a
 * company out of reach, (400) an unknown key or a value out of bounds, naming the bounds.
 */
export async function changeSetting(actor: Actor, { database }: Needs, companyId: number, sent: SettingChange) {
  if (companyId !== GLOBAL) refuseForeignCompany(actor, companyId)
  const { category, standard } = checked(actor, companyId, sent)
  const { key, value } = sent
  await commit(database, async trx => {
    if (companyId !== GLOBAL) await companyOf(trx, companyId)
    if (key === 'reload_company_id') await refuseMissingCompany(trx, actor, Number(value))
    const before = (await keptValues(trx, companyId)).get(key) ?? standard
    await keepSetting(trx, { company_id: companyId, category, key, value })
    const object = { name: `setting/${companyId}/${key}`, companyId }
    if (before !== value) await record(trx, actor, 'setting.change', object, { value: before }, { value })
  })
}

function checked(actor: Actor, companyId: number, { key, value }: SettingChange) {
  const definition = settingsFor(companyId).find(each => each.key === key)
  if (!definition) throw new Refusal('bad-input', 'bad input', [issue(actor, 'key', 'unknownKey')])
  if (isSettingValue(definition, value)) return definition
  if (definition.type === 'string')
    throw new Refusal('bad-input', 'bad input', [
      issue(actor, 'value', 'noSuchOption', { options: definition.options.join(' / ') }),
    ])
  const { least, most } = definition
  throw new Refusal('bad-input', 'bad input', [issue(actor, 'value', 'outOfBounds', { least, most })])
}

async function refuseMissingCompany(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const found = await trx
    .selectFrom('company')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('bad-input', 'bad input', [issue(actor, 'value', 'noSuchCompany')])
}

const issue = (
  actor: Actor,
  path: string,
  key: 'unknownKey' | 'outOfBounds' | 'noSuchOption' | 'noSuchCompany',
  values: Record<string, string | number> = {},
) => ({ path, message: translate(texts, actor.language)(key, values) })
