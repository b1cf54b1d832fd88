import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const MANTINE = 'node_modules/@mantine/core'
const SHEET = 'src/base/ui/theme/mantine.css'
const BASE = ['baseline', 'default-css-variables', 'global']

it('imports the styles of the Mantine components in use, and no others', () => {
  expect(importedStyles().toSorted()).toEqual([...BASE, ...neededStyles()].toSorted())
})

it('imports them in Mantine’s own order, where a later rule wins', () => {
  const whole = readFileSync(join(MANTINE, 'styles.css'), 'utf8')
  const places = importedStyles().map(name => whole.indexOf(firstRuleOf(name)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

const importedStyles = (): string[] =>
  [...readFileSync(SHEET, 'utf8').matchAll(/@import "@mantine\/core\/styles\/([\w-]+)\.css";/g)].map(
    ([, name = '']) => name,
  )

function firstRuleOf(name: string): string {
  const sheet = readFileSync(join(MANTINE, 'styles', `${name}.css`), 'utf8')
  return /\.m_\w+/.exec(sheet)?.[0] ?? sheet.trim().slice(0, 60)
}

/**
 * Returns the names of the style sheets that belong to the modules behind every component that the
 * product imports.
 */
function neededStyles(): string[] {
  const modules = new Set<string>()
  for (const path of importedComponents()) addModules(path, modules)
  return [...modules].filter(path => path.endsWith('.module.mjs')).map(path => basename(path, '.module.mjs'))
}

function importedComponents(): string[] {
  const names = globSync('src/**/*.{ts,tsx}').flatMap(path => namesIn(readFileSync(path, 'utf8'), '@mantine/core'))
  const exported = readFileSync(join(MANTINE, 'esm/index.mjs'), 'utf8')
  const pathOf = new Map(
    [...exported.matchAll(/\{([^}]*)\} from "(\.\/[^"]+)"/g)].flatMap(([, list = '', path = '']) =>
      namesOf(list).map(name => [name, path]),
    ),
  )
  return [...new Set(names)].map(name => resolve(MANTINE, 'esm', pathOf.get(name) ?? `no module exports ${name}`))
}

const namesIn = (text: string, from: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '([^']+)'/g)]
    .filter(([, , path]) => path === from)
    .flatMap(([, list = '']) => namesOf(list))

const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
    .map(name => name.split(' as ')[0] ?? name)

function addModules(path: string, modules: Set<string>): void {
  if (modules.has(path)) return
  modules.add(path)
  for (const [, imported = ''] of readFileSync(path, 'utf8').matchAll(/from "(\.[^"]+)"/g))
    addModules(resolve(dirname(path), imported), modules)
}
