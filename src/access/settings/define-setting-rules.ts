import type { Language, Texts } from '../../base/texts/define.ts'

/** The id that stands for the whole installation instead of a company (docs/rules.md#company-0). */
export const INSTALLATION_ID = 0

type Scope = 'company' | 'installation'
type Category = 'task' | 'cache' | 'archive' | 'reload' | 'watch'

/**
 * The values of a setting: a whole number (a company's id if `isCompany`), on or off, or one of
 * several texts.
 */
type SettingType =
  | { type: 'number'; default: number; least: number; most: number; isCompany?: true }
  | { type: 'boolean'; default: boolean }
  | { type: 'string'; default: string; options: readonly string[] }

type TextName = 'label' | 'meaning' | `option ${string}`

/**
 * A setting as defined by the code that reads it. Plain data with texts in the usual form, so that
 * a browser loads only one language (tools/one-language.ts).
 */
export type SettingDefinition<Of = Scope, Key = string, Type = SettingType> = Texts<TextName> & {
  of: Of
  category: Category
  key: Key
  valueRule: Type
}

/** A setting of each company. */
export type CompanySetting = SettingDefinition<'company'>

/** A setting of the installation. */
export type InstallationSetting = SettingDefinition<'installation'>

/** All settings, in the order shown. */
export type SettingLists = { company: readonly CompanySetting[]; installation: readonly InstallationSetting[] }

type SettingFields<Of, Key, Type> = {
  of: Of
  category: Category
  key: Key
  valueRule: Type
  /** The promised German wording, which tests compare. */
  label: Record<Language, string>
  /** What each value does, in one sentence. */
  meaning: Record<Language, string>
}

type Options<Type> = Type extends { options: readonly (infer Option extends string)[] }
  ? { optionLabels: Record<Option, Record<Language, string>> }
  : { optionLabels?: never }

/**
 * Defines a setting. Call it in a file named settings-rules.ts of the lowest folder that reads the
 * setting, as the file's only export. The setting takes effect once it is in a list in
 * src/app/definitions/. Read it with settingsOf or installationSettingsOf.
 */
export function defineSetting<const Of extends Scope, const Key extends string, const Type extends SettingType>(
  fields: SettingFields<Of, Key, Type> & Options<Type>,
): SettingDefinition<Of, Key, Type> {
  const { of, category, key, valueRule, label, meaning, optionLabels = {} } = fields
  const options = Object.entries(optionLabels).map(([option, labels]) => [`option ${option}`, labels])
  const entries = { label, meaning, ...Object.fromEntries(options) }
  return { of, category, key, valueRule, namespace: `${of}-setting-${key}`, entries }
}

/** The type of a setting's value: number, boolean, or one of its options. */
export type SettingValue<Definition extends SettingDefinition> = Definition['valueRule'] extends { type: 'number' }
  ? number
  : Definition['valueRule'] extends { type: 'boolean' }
    ? boolean
    : Definition['valueRule'] extends { options: readonly (infer Option)[] }
      ? Option
      : never

/** Parses a setting's text as stored and sent: booleans are '0' and '1'. */
export function settingValue<Definition extends SettingDefinition>(
  { valueRule }: Definition,
  text: string,
): SettingValue<Definition> {
  const values = { number: Number(text), boolean: text === '1', string: text }
  return values[valueRule.type] as SettingValue<Definition>
}

/** Returns the text of a setting that was never changed. */
export const defaultText = ({ valueRule }: SettingDefinition): string =>
  valueRule.type === 'boolean' ? (valueRule.default ? '1' : '0') : String(valueRule.default)

/** Returns the inclusive bounds of a setting's whole number; null if it is one of several texts. */
export function boundsOf({ valueRule }: SettingDefinition): { least: number; most: number } | null {
  if (valueRule.type === 'string') return null
  return valueRule.type === 'boolean' ? { least: 0, most: 1 } : { least: valueRule.least, most: valueRule.most }
}

/** Returns a setting's options; null if it has none. */
export const optionsOf = ({ valueRule }: SettingDefinition): readonly string[] | null =>
  valueRule.type === 'string' ? valueRule.options : null

/** Returns whether a text is a whole number within the setting's bounds, or one of its options. */
export function isSettingValue(definition: SettingDefinition, text: string): boolean {
  const bounds = boundsOf(definition)
  if (bounds === null) return optionsOf(definition)?.includes(text) ?? false
  return /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) >= bounds.least && Number(text) <= bounds.most
}

/** Returns the settings of a company, or of the installation (id 0). */
export const settingsFor = (lists: SettingLists, companyId: number): readonly SettingDefinition[] =>
  companyId === INSTALLATION_ID ? lists.installation : lists.company
