// @module-tag C7-03

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkTextsIn } from './check-texts.ts'

const TEXTS = `
import { defineTexts } from '${resolve('src/base/texts/define.ts')}'
const text = { de: 'a', en: 'b' }
export const texts = defineTexts('test', {
  plain: text, rows_one: text, rows_other: text, handed: text, 'by-vies': text, 'by-finanzamt': text,
  'made a': text, 'made b': text, forgotten: text, 'by-nobody': text, onlyRead_one: text,
})`

const SCREEN = `
import type { TextKey } from '${resolve('src/base/texts/define.ts')}'
import type { Translator } from '${resolve('src/base/texts/translate.ts')}'
import type { texts } from './texts.ts'
type Key = TextKey<typeof texts>
declare const t: Translator<typeof texts>
declare const service: 'vies' | 'finanzamt'
declare const kind: string
const menu: { label: Key }[] = [{ label: 'handed' }]
const hand = (key: Key) => t(key)
export const said = [
  t('plain'), t('rows', { count: 2 }), t(\`by-\${service}\`), t(\`made \${kind}\` as Key), hand('plain'),
  menu.map(({ label }) => t(label)), 'forgotten',
]`

function findUnused(screen: string): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-texts-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const folder = join(directory, 'src')
  mkdirSync(folder)
  writeFileSync(join(folder, 'texts.ts'), TEXTS)
  writeFileSync(join(folder, 'screen.ts'), screen)
  return checkTextsIn([join(folder, 'texts.ts'), join(folder, 'screen.ts')])
}

it('reports unused texts, but not those used by a plural, a code, a table or a cast', () => {
  expect(findUnused(SCREEN)).toEqual(
    ['forgotten', 'by-nobody', 'onlyRead'].map(key => `src/texts.ts ${key} is never used`),
  )
})

it('a key that is passed on does not mark texts as used', () => {
  const screen = SCREEN.slice(0, SCREEN.indexOf('export'))
  expect(findUnused(screen)).toContain('src/texts.ts plain is never used')
  expect(findUnused(screen)).not.toContain('src/texts.ts handed is never used')
})
