import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { expect, it } from 'vitest'

const MANTINE = 'node_modules/@mantine/core'
const SHEET = 'src/base/ui/theme/mantine.css'
const PACKAGES = ['core', 'notifications', 'modals', 'dates', 'dropzone'].map(name => `@mantine/${name}`)
const BASE = ['baseline', 'default-css-variables', 'global']

it('imports the styles of the Mantine components in use, and no others', () => {
  expect(importedStyles().toSorted()).toEqual([...BASE, ...neededStyles()].toSorted())
})

it('imports the styles in Mantine’s order, because later rules override earlier ones', () => {
  const allStyles = readFileSync(join(MANTINE, 'styles.css'), 'utf8')
  const positions = importedStyles().map(name => allStyles.indexOf(firstRuleOf(name)))
  expect(positions).not.toContain(-1)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
})

const importedStyles = (): string[] =>
  [...readFileSync(SHEET, 'utf8').matchAll(/@import "@mantine\/core\/styles\/([\w-]+)\.css";/g)].map(
    ([, name = '']) => name,
  )

function firstRuleOf(name: string): string {
  const sheet = readFileSync(join(MANTINE, 'styles', `${name}.css`), 'utf8')
  return /\.m_\w+/.exec(sheet)?.[0] ?? sheet.trim().slice(0, 60)
}

/** Returns the style sheets of the modules behind every imported Mantine component. */
function neededStyles(): string[] {
  const modules = new Set<string>()
  for (const path of PACKAGES.flatMap(importedModules)) addModules(path, modules)
  return [...modules]
    .filter(path => path.endsWith('.module.mjs') && path.includes(`${sep}core${sep}`))
    .map(path => basename(path, '.module.mjs'))
}

/** Returns the modules that export what the product imports from a package of Mantine. */
function importedModules(name: string): string[] {
  const names = globSync('src/**/*.{ts,tsx}').flatMap(path => namesIn(readFileSync(path, 'utf8'), name))
  return [...new Set(names)].flatMap(exportedName => moduleOf(name, exportedName))
}

/** Returns the module that exports a name; empty if the package re-exports it from another one. */
function moduleOf(name: string, exported: string): string[] {
  const index = readFileSync(join('node_modules', name, 'esm/index.mjs'), 'utf8')
  return [...index.matchAll(/\{([^}]*)\} from "(\.\/[^"]+)"/g)]
    .filter(([, list = '']) => namesOf(list).includes(exported))
    .map(([, , path = '']) => resolve('node_modules', name, 'esm', path))
}

const namesIn = (text: string, from: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from ['"]([^'"]+)['"]/g)]
    .filter(([, , path]) => path === from)
    .flatMap(([, list = '']) => namesOf(list))

const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
    .map(name => name.split(' as ')[0] ?? name)

/** Adds a module and all modules that it imports, including those from Mantine's core. */
function addModules(path: string, modules: Set<string>): void {
  if (modules.has(path)) return
  modules.add(path)
  const text = readFileSync(path, 'utf8')
  for (const [, imported = ''] of text.matchAll(/from "(\.[^"]+)"/g))
    addModules(resolve(dirname(path), imported), modules)
  for (const name of namesIn(text, '@mantine/core'))
    for (const modulePath of moduleOf('@mantine/core', name)) addModules(modulePath, modules)
}
