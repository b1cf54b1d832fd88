import { expect, it } from 'vitest'
import { checkSettingsIn } from './check-settings.ts'

const owner = {
  path: 'src/cafe/settings-rules.ts',
  code: "import { defineSetting } from '../settings/define-setting-rules.ts'\n\nexport const breaks = defineSetting({})\nexport const kind = defineSetting({})\n",
}
const list = {
  path: 'src/app/definitions/settings-lists-rules.ts',
  code: "import {\n  breaks,\n  kind,\n} from '../../cafe/settings-rules.ts'\n",
}
const reader = { path: 'src/cafe/rest/rest.ts', code: "import { breaks, kind as cup } from '../settings-rules.ts'\n" }

it('is content with settings that are listed and read', () => {
  expect(checkSettingsIn([owner, list, reader])).toEqual([])
})

it('names a setting that is never read, a list being no reader', () => {
  const half = { ...reader, code: "import { breaks } from '../settings-rules.ts'\n" }
  expect(checkSettingsIn([owner, list, half])).toEqual(['src/cafe/settings-rules.ts kind: never read'])
})

it('names a setting that no list holds', () => {
  const half = { ...list, code: "import { kind } from '../../cafe/settings-rules.ts'\n" }
  expect(checkSettingsIn([owner, half, reader])).toEqual([
    'src/cafe/settings-rules.ts breaks: no list in src/app/definitions/ holds it',
  ])
})

it('names what a settings-rules.ts exports beside settings', () => {
  const more = { ...owner, code: `${owner.code}export type Cup = string\n` }
  expect(checkSettingsIn([more, list, reader])).toEqual([
    'src/cafe/settings-rules.ts exports what is no setting: type Cup = string',
  ])
})
