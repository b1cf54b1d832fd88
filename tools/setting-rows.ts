import {
  boundsOf,
  defaultText,
  optionsOf,
  type SettingDefinition,
} from '../src/access/settings/define-setting-rules.ts'
import { formatNumber } from '../src/base/texts/format.ts'

export const SETTING_HEAD = ['setting', 'by default', 'takes', 'what it means']

/** Returns a row of docs/rules.md for each setting, with the English text of its page. */
export const settingRows = (definitions: readonly SettingDefinition[]): string[][] =>
  definitions.map(definition => [
    `\`${definition.key}\``,
    defaultText(definition),
    takes(definition),
    definition.entries.meaning.en,
  ])

function takes(definition: SettingDefinition): string {
  const bounds = boundsOf(definition)
  if (bounds === null) return optionsOf(definition)?.join(' or ') ?? ''
  const [least, most] = [formatNumber(bounds.least, 'en'), formatNumber(bounds.most, 'en')]
  return definition.takes.type === 'boolean' ? `${least} or ${most}` : `${least} to ${most}`
}
