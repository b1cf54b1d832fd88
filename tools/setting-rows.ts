import {
  boundsOf,
  defaultText,
  optionsOf,
  type SettingDefinition,
} from '../src/access/settings/define-setting-rules.ts'
import { COMPANY_SETTINGS, INSTALLATION_SETTINGS } from '../src/app/definitions/settings-lists-rules.ts'
import { formatNumber } from '../src/base/texts/format.ts'
import { tableOf } from './markdown-table.ts'

const HEAD = ['setting', 'by default', 'accepted values', 'what it means']

/** Returns a row for each setting, with the English texts of its page. */
const settingRows = (definitions: readonly SettingDefinition[]): string[][] =>
  definitions.map(definition => [
    `\`${definition.key}\``,
    defaultText(definition),
    acceptedValues(definition),
    definition.entries.meaning.en,
  ])

function acceptedValues(definition: SettingDefinition): string {
  const bounds = boundsOf(definition)
  if (bounds === null) return optionsOf(definition)?.join(' or ') ?? ''
  const [least, most] = [formatNumber(bounds.least, 'en'), formatNumber(bounds.most, 'en')]
  return definition.valueRule.type === 'boolean' ? `${least} or ${most}` : `${least} to ${most}`
}

/** Returns the settings of a company and those of the installation as Markdown tables. */
export const settingTables = (): string =>
  [
    `## Settings of a company\n\n${tableOf(HEAD, settingRows(COMPANY_SETTINGS))}`,
    `## Settings of the installation\n\n${tableOf(HEAD, settingRows(INSTALLATION_SETTINGS))}`,
  ].join('\n\n')

// npm run settings: prints every setting.
if (import.meta.main) console.log(settingTables())
