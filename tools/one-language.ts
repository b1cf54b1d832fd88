import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { PAGES } from '../src/app/pages/page-list.ts'
import type { Language, Texts } from '../src/base/texts/define.ts'

const sourcePath = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const START = sourcePath('app/shell/start.tsx')
const LOGIN = sourcePath('access/login/screen/LoginPage.tsx')
const COMPONENTS = [sourcePath('app/pages/page-components.ts'), sourcePath('app/pages/administration-components.ts')]
const LAYOUT = sourcePath('app/shell/AppLayout.tsx')
const LANGUAGE = sourcePath('app/shell/language.ts')

// The texts of a folder's settings are next to their bounds (settings/define-setting-rules.ts).
const IS_TEXTS = /([/-]texts|\/settings-rules)\.ts$/
const IMPORT = /^(?:import|export) (?!type )(?:[^'"()=]*? from )?['"](\.[^'"]+)['"]/gm
const LAZY_IMPORT = /import\(['"](\.[^'"]+)['"]\)/g
const VIRTUAL = 'virtual:texts/'

const COMPONENT = /^ *'(\/[^']*)':[^']*import\('(\.[^']+)'\)/gm
// Titles, labels and search terms in definitions of pages; page-texts.ts has them by path.
const IS_PAGES = /\/app\/pages\/\w+-pages\.ts$/
const PAGE_TEXT = /\b(title|about|label): \{[^{}]*\}/g

type Part = 'login' | 'work' | 'partners' | 'later' | 'rest'
const PARTS: readonly Part[] = ['login', 'work', 'partners', 'later', 'rest']
type PartOf = (file: string) => Part
type Bundles = Record<string, Record<string, string>>

/**
 * Builds the pages so that a visitor loads only one language. The entries of each texts.ts or
 * settings-rules.ts are moved to five files per language:
 *
 * - `virtual:texts/de/login`: the sign-in page
 * - `virtual:texts/de/work`: home, single check and batches
 * - `virtual:texts/de/partners`: the list of partners
 * - `virtual:texts/de/later`: lazily loaded code of these pages, such as dialogs
 * - `virtual:texts/de/rest`: all other pages
 *
 * Lazily imported code waits for its texts automatically. Files of the same namespace (such as all
 * audit-texts.ts) are merged. In development, both languages stay in their files.
 */
export function oneLanguage(): Plugin {
  let isBuild = false
  const partOf = createPartLookup()
  return {
    name: 'one-language',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: id => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load: async id => {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null
      const [language, part] = id.slice(VIRTUAL.length + 1).split('/') as [Language, Part]
      return `export const bundles = ${JSON.stringify(isBuild ? await textsIn(language, part, partOf) : {})}`
    },
    transform: async function (code, id) {
      if (!isBuild) return null
      if (IS_PAGES.test(id)) return { code: withoutPageTexts(code), map: null }
      if (!IS_TEXTS.test(id)) return waitForTexts(code, id, partOf)
      // Otherwise its texts would be missing in every language.
      if (!reachable(START).has(id)) this.error(`${id} is bundled, but not found by following the imports of ${START}`)
      return { code: await withoutEntries(id), map: null }
    },
  }
}

/**
 * Returns the code of a texts.ts without its entries. Other exports, such as lists of keys, stay.
 */
export async function withoutEntries(file: string): Promise<string> {
  const exported = Object.entries(await declaredIn(file))
  const statements = exported.map(([name, value]) => {
    const remaining = isTexts(value) ? { ...value, entries: {} } : value
    return `export const ${name} = ${JSON.stringify(remaining)}`
  })
  return statements.join('\n')
}

/** Returns the code of definitions of pages without their texts. */
export const withoutPageTexts = (code: string): string => code.replaceAll(PAGE_TEXT, '$1: {}')

/** Adds code that waits for the texts of lazy imports, unless daily work has loaded them. */
function waitForTexts(code: string, file: string, partOf: PartOf): { code: string; map: null } | null {
  if (COMPONENTS.includes(file) || !file.startsWith(sourcePath('')) || !code.includes('import(')) return null
  const waitingCode = code.replace(LAZY_IMPORT, (lazy, path) => {
    const neededPart = lastPart(join(dirname(file), path), partOf)
    return PARTS.indexOf(neededPart) > PARTS.indexOf('work')
      ? `Promise.all([${lazy}, loadTextsFor('${neededPart}')]).then(([module]) => module)`
      : lazy
  })
  if (waitingCode === code) return null
  return { code: `import { loadTextsFor } from ${JSON.stringify(LANGUAGE)}\n${waitingCode}`, map: null }
}

/** Returns the last part that a file needs without its lazy imports. */
function lastPart(file: string, partOf: PartOf): Part {
  const neededParts = new Set([...reachable(file, new Set(), [IMPORT])].filter(each => IS_TEXTS.test(each)).map(partOf))
  return PARTS.findLast(part => neededParts.has(part)) ?? 'login'
}

async function textsIn(language: Language, part: Part, partOf: PartOf): Promise<Bundles> {
  const files = [...reachable(START)].filter(file => IS_TEXTS.test(file))
  const all = await Promise.all(files.filter(file => partOf(file) === part).map(declaredIn))
  const bundles: Bundles = {}
  for (const texts of all.flatMap(declared => Object.values(declared)).filter(isTexts))
    bundles[texts.namespace] = { ...bundles[texts.namespace], ...entriesIn(texts, language) }
  return bundles
}

/** Returns a function that returns the part to which a texts.ts belongs. */
export function createPartLookup(): PartOf {
  // Two walks: the sign-in page includes the frame's direct imports and all of its own lazy
  // imports.
  const loginFiles = new Set([...reachable(START, new Set(), [IMPORT]), ...reachable(LOGIN)])
  const workFiles = new Set([LAYOUT, ...pageFiles('work')].flatMap(file => [...reachable(file, new Set(), [IMPORT])]))
  const partnersFiles = new Set(pageFiles('partners').flatMap(file => [...reachable(file, new Set(), [IMPORT])]))
  // The other pages are passed as visited, so that the walk does not enter them.
  const laterFiles = reachable(START, new Set([...pageFiles('partners'), ...pageFiles(undefined)]))
  const filesByPart: Record<Exclude<Part, 'rest'>, Set<string>> = {
    login: loginFiles,
    work: workFiles,
    partners: partnersFiles,
    later: laterFiles,
  }
  return file => PARTS.find(part => part === 'rest' || filesByPart[part].has(file)) ?? 'rest'
}

/** Returns the files of the pages that need the given texts; undefined: all. */
function pageFiles(texts: (typeof PAGES)[number]['texts']): string[] {
  const paths = new Set<string>(PAGES.filter(page => page.texts === texts).map(({ path }) => path))
  return COMPONENTS.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(COMPONENT)]
      .filter(([, path = '']) => paths.has(path))
      .map(([, , component = '']) => join(dirname(file), component)),
  )
}

const entriesIn = ({ entries }: Texts, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, entry[language]]))

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null && 'namespace' in value

const declaredIn = async (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href)

/**
 * Returns every file that a file imports, directly or indirectly, except type imports. Includes
 * lazy imports by default.
 */
export function reachable(file: string, visited = new Set<string>(), imports = [IMPORT, LAZY_IMPORT]): Set<string> {
  if (visited.has(file) || !existsSync(file)) return visited
  visited.add(file)
  if (!/\.tsx?$/.test(file)) return visited
  const code = readFileSync(file, 'utf8')
  for (const [, path] of imports.flatMap(pattern => [...code.matchAll(pattern)])) {
    reachable(join(dirname(file), path ?? ''), visited, imports)
  }
  return visited
}
