import { expect, it } from 'vitest'
import { checkSettingsIn } from './check-settings.ts'

const settingsFile = {
  path: 'src/cafe/settings-rules.ts',
  code: "import { defineSetting } from '../settings/define-setting-rules.ts'\n\nexport const breaks = defineSetting({})\nexport const kind = defineSetting({})\n",
}
const list = {
  path: 'src/app/definitions/settings-lists-rules.ts',
  code: "import {\n  breaks,\n  kind,\n} from '../../cafe/settings-rules.ts'\n",
}
const reader = { path: 'src/cafe/rest/rest.ts', code: "import { breaks, kind as cup } from '../settings-rules.ts'\n" }

it('accepts settings that are listed and used', () => {
  expect(checkSettingsIn([settingsFile, list, reader])).toEqual([])
})

it('reports a listed setting that is never used', () => {
  const incompleteReader = { ...reader, code: "import { breaks } from '../settings-rules.ts'\n" }
  expect(checkSettingsIn([settingsFile, list, incompleteReader])).toEqual(['src/cafe/settings-rules.ts kind: unused'])
})

it('reports a setting that is in no list', () => {
  const incompleteList = { ...list, code: "import { kind } from '../../cafe/settings-rules.ts'\n" }
  expect(checkSettingsIn([settingsFile, incompleteList, reader])).toEqual([
    'src/cafe/settings-rules.ts breaks: missing from the lists in src/app/definitions/',
  ])
})

it('reports other exports of a settings-rules.ts', () => {
  const extendedFile = { ...settingsFile, code: `${settingsFile.code}export type Cup = string\n` }
  expect(checkSettingsIn([extendedFile, list, reader])).toEqual([
    'src/cafe/settings-rules.ts exports something other than a setting: type Cup = string',
  ])
})
