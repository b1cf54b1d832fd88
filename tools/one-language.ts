import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Language, Texts } from '../src/base/texts/define.ts'

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const START = source('app/shell/start.tsx')
const LOGIN = source('access/login/screen/LoginPage.tsx')
const PAGES = [source('app/shell/pages.ts'), source('app/shell/administration-pages.ts')]
const LAYOUT = source('app/shell/AppLayout.tsx')
const LANGUAGE = source('app/shell/language.ts')

// The texts of a folder's settings are next to their bounds (settings/define-setting-rules.ts).
const IS_TEXTS = /([/-]texts|\/settings-rules)\.ts$/
const IMPORT = /^(?:import|export) (?!type )(?:[^'"()=]*? from )?['"](\.[^'"]+)['"]/gm
const LAZY_IMPORT = /import\(['"](\.[^'"]+)['"]\)/g
const VIRTUAL = 'virtual:texts/'

// Everyone opens sign-in, home and the two ways to check every day.
const WORK_PAGE = /^ *'\/(?:uid-single-check|uid-check)?':[^']*import\('(\.[^']+)'\)/gm
const OTHER_PAGE = /^ *'\/(?!'|(?:login|uid-single-check|uid-check)')[^']*':[^']*import\('(\.[^']+)'\)/gm
// The list that is opened next; it shares few texts with the other pages.
const PARTNERS = source('app/pages/PartnersPage.tsx')

type Part = 'login' | 'work' | 'partners' | 'later' | 'rest'
const PARTS: readonly Part[] = ['login', 'work', 'partners', 'later', 'rest']
type PartOf = (file: string) => Part
type Bundles = Record<string, Record<string, string>>

/**
 * Builds the pages so that a visitor loads only one language. Each texts.ts or settings-rules.ts
 * loses its entries, which go to five files per language:
 *
 * - `virtual:texts/de/login`: the page that everyone sees first
 * - `virtual:texts/de/work`: home and the two ways to check
 * - `virtual:texts/de/partners`: the list of partners
 * - `virtual:texts/de/later`: what daily work opens later, such as dialogs
 * - `virtual:texts/de/rest`: what only other pages show
 *
 * Lazily imported code waits for its texts by itself. Files of one namespace (an audit-texts.ts of
 * each owner) are merged there. In development, both languages stay in their files.
 */
export function oneLanguage(): Plugin {
  let isBuild = false
  const partOf = parts()
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
      if (!IS_TEXTS.test(id)) return waitForTexts(code, id, partOf)
      // Its texts would be missing in every language.
      if (!reachable(START).has(id)) this.error(`${id} is bundled, but not found by following the imports of ${START}`)
      return { code: await withoutEntries(id), map: null }
    },
  }
}

/**
 * Returns a texts.ts without its entries; an exported list stays, because it defines which keys
 * exist.
 */
export async function withoutEntries(file: string): Promise<string> {
  const exported = Object.entries(await declaredIn(file))
  const kept = exported.map(([name, value]) => {
    const left = isTexts(value) ? { ...value, entries: {} } : value
    return `export const ${name} = ${JSON.stringify(left)}`
  })
  return kept.join('\n')
}

/** Makes lazily loaded code that needs more than the texts of daily work wait for its texts. */
function waitForTexts(code: string, file: string, partOf: PartOf): { code: string; map: null } | null {
  if (PAGES.includes(file) || !file.startsWith(source('')) || !code.includes('import(')) return null
  const waiting = code.replace(LAZY_IMPORT, (lazy, path) => {
    const last = lastPart(join(dirname(file), path), partOf)
    return PARTS.indexOf(last) > PARTS.indexOf('work')
      ? `Promise.all([${lazy}, loadTextsFor('${last}')]).then(([module]) => module)`
      : lazy
  })
  if (waiting === code) return null
  return { code: `import { loadTextsFor } from ${JSON.stringify(LANGUAGE)}\n${waiting}`, map: null }
}

/** Returns the last part that a file's initial texts need. */
function lastPart(file: string, partOf: PartOf): Part {
  const needed = new Set([...reachable(file, new Set(), [IMPORT])].filter(each => IS_TEXTS.test(each)).map(partOf))
  return PARTS.findLast(part => needed.has(part)) ?? 'login'
}

async function textsIn(language: Language, part: Part, partOf: PartOf): Promise<Bundles> {
  const files = [...reachable(START)].filter(file => IS_TEXTS.test(file))
  const all = await Promise.all(files.filter(file => partOf(file) === part).map(declaredIn))
  const bundles: Bundles = {}
  for (const each of all.flatMap(declared => Object.values(declared)).filter(isTexts))
    bundles[each.namespace] = { ...bundles[each.namespace], ...inLanguage(each, language) }
  return bundles
}

/** Returns the part to which each texts.ts belongs. */
export function parts(): PartOf {
  // Two walks: the sign-in page may import what the frame imports, and more from there.
  const onLogin = new Set([...reachable(START, new Set(), [IMPORT]), ...reachable(LOGIN)])
  const atOnce = new Set([LAYOUT, ...pages(WORK_PAGE)].flatMap(file => [...reachable(file, new Set(), [IMPORT])]))
  const ofPartners = reachable(PARTNERS, new Set(), [IMPORT])
  // The other pages count as visited, so that the walk does not enter them.
  const atWork = reachable(START, new Set(pages(OTHER_PAGE)))
  const holds: Record<Exclude<Part, 'rest'>, Set<string>> = {
    login: onLogin,
    work: atOnce,
    partners: ofPartners,
    later: atWork,
  }
  return file => PARTS.find(part => part === 'rest' || holds[part].has(file)) ?? 'rest'
}

const pages = (which: RegExp): string[] =>
  PAGES.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(which)].map(([, path]) => join(dirname(file), path ?? '')),
  )

const inLanguage = ({ entries }: Texts, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, entry[language]]))

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null && 'namespace' in value

const declaredIn = async (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href)

/**
 * Returns every file that a file imports, in any order, without types; lazy imports are included by
 * default.
 */
export function reachable(file: string, seen = new Set<string>(), imports = [IMPORT, LAZY_IMPORT]): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  if (!/\.tsx?$/.test(file)) return seen
  const code = readFileSync(file, 'utf8')
  for (const [, path] of imports.flatMap(each => [...code.matchAll(each)])) {
    reachable(join(dirname(file), path ?? ''), seen, imports)
  }
  return seen
}
