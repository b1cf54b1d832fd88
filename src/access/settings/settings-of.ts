import type { Reader } from '../../base/database/database.ts'
import { PREPARED } from '../../base/database/prepared.ts'
import {
  type CompanySetting,
  defaultText,
  GLOBAL,
  type InstallationSetting,
  type SettingDefinition,
  type SettingValue,
  settingValue,
} from './define-setting-rules.ts'

/** The settings' values, by the names that the caller gives them. */
export type SettingValues<Wanted extends Record<string, SettingDefinition>> = {
  [Name in keyof Wanted]: SettingValue<Wanted[Name]>
}

/**
 * Returns a company's current settings, by the names that the caller gives them, in one query.
 * Settings never changed have their defaults; a company inherits nothing from the installation's
 * (docs/rules.md#settings-of-a-company).
 */
export const settingsOf = <Wanted extends Record<string, CompanySetting>>(
  reader: Reader,
  companyId: number,
  wanted: Wanted,
): Promise<SettingValues<Wanted>> => valuesOf(reader, companyId, wanted)

/** Returns the same for many companies, in their order, also in one query. */
export async function settingsOfEach<Wanted extends Record<string, CompanySetting>>(
  reader: Reader,
  companyIds: readonly number[],
  wanted: Wanted,
): Promise<SettingValues<Wanted>[]> {
  const rows = await reader
    .selectFrom('setting')
    .select(['company_id', 'key', 'value'])
    .where('company_id', 'in', companyIds)
    .execute()
  const kept = Map.groupBy(rows, ({ company_id }) => company_id)
  return companyIds.map(id => asSettings(textsByKey(kept.get(id) ?? []), wanted))
}

/** Returns the same for settings of the installation. */
export const installationSettingsOf = <Wanted extends Record<string, InstallationSetting>>(
  reader: Reader,
  wanted: Wanted,
): Promise<SettingValues<Wanted>> => valuesOf(reader, GLOBAL, wanted)

const valuesOf = async <Wanted extends Record<string, SettingDefinition>>(
  reader: Reader,
  companyId: number,
  wanted: Wanted,
): Promise<SettingValues<Wanted>> => asSettings(await keptValues(reader, companyId), wanted)

function asSettings<Wanted extends Record<string, SettingDefinition>>(
  kept: ReadonlyMap<string, string>,
  wanted: Wanted,
): SettingValues<Wanted> {
  const values = Object.entries(wanted).map(([name, definition]) => [
    name,
    settingValue(definition, kept.get(definition.key) ?? defaultText(definition)),
  ])
  return Object.fromEntries(values) as SettingValues<Wanted>
}

/** Returns the stored texts of a company (0 = the installation), by key. */
export async function keptValues(reader: Reader, companyId: number): Promise<Map<string, string>> {
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
