import type { Reader } from '../../base/database/database.ts'
import { PREPARED } from '../../base/database/prepared.ts'
import {
  type CompanySetting,
  defaultText,
  INSTALLATION_ID,
  type InstallationSetting,
  type SettingDefinition,
  type SettingValue,
  settingValue,
} from './define-setting-rules.ts'

/** The values of settings, by the names that the caller gives them. */
export type SettingValues<Definitions extends Record<string, SettingDefinition>> = {
  [Name in keyof Definitions]: SettingValue<Definitions[Name]>
}

/**
 * Returns a company's current settings in one query, by the names that the caller gives them.
 * Settings that were never changed have their defaults; a company does not inherit the
 * installation's settings (docs/rules.md#settings-of-a-company).
 */
export const settingsOf = <Definitions extends Record<string, CompanySetting>>(
  reader: Reader,
  companyId: number,
  definitions: Definitions,
): Promise<SettingValues<Definitions>> => valuesOf(reader, companyId, definitions)

/** Returns the current settings of many companies in one query, in the order of `companyIds`. */
export async function settingsOfEach<Definitions extends Record<string, CompanySetting>>(
  reader: Reader,
  companyIds: readonly number[],
  definitions: Definitions,
): Promise<SettingValues<Definitions>[]> {
  const rows = await reader
    .selectFrom('setting')
    .select(['company_id', 'key', 'value'])
    .where('company_id', 'in', companyIds)
    .execute()
  const rowsByCompany = Map.groupBy(rows, ({ company_id }) => company_id)
  return companyIds.map(id => parseSettings(textsByKey(rowsByCompany.get(id) ?? []), definitions))
}

/** Returns current settings of the installation, by the names that the caller gives them. */
export const installationSettingsOf = <Definitions extends Record<string, InstallationSetting>>(
  reader: Reader,
  definitions: Definitions,
): Promise<SettingValues<Definitions>> => valuesOf(reader, INSTALLATION_ID, definitions)

const valuesOf = async <Definitions extends Record<string, SettingDefinition>>(
  reader: Reader,
  companyId: number,
  definitions: Definitions,
): Promise<SettingValues<Definitions>> => parseSettings(await storedValues(reader, companyId), definitions)

function parseSettings<Definitions extends Record<string, SettingDefinition>>(
  storedTexts: ReadonlyMap<string, string>,
  definitions: Definitions,
): SettingValues<Definitions> {
  const values = Object.entries(definitions).map(([name, definition]) => [
    name,
    settingValue(definition, storedTexts.get(definition.key) ?? defaultText(definition)),
  ])
  return Object.fromEntries(values) as SettingValues<Definitions>
}

/** Returns the stored texts of a company (0 = the installation), by key. */
export async function storedValues(reader: Reader, companyId: number): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('company_id', '=', companyId)
    .modifyEnd(PREPARED)
    .execute()
  return textsByKey(rows)
}

const textsByKey = (rows: readonly { key: string; value: string }[]): Map<string, string> =>
  new Map(rows.map(({ key, value }) => [key, value]))
