import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Language, Texts } from '../src/base/texts/define.ts'

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const START = source('app/shell/start.tsx')
const LOGIN = source('access/login/screen/LoginPage.tsx')
const PAGES = [source('app/shell/pages.ts'), source('app/shell/office-pages.ts')]
const LAYOUT = source('app/shell/AppLayout.tsx')
const LANGUAGE = source('app/shell/language.ts')

// A folder's settings have their words beside their bounds (settings/define-setting-rules.ts).
const IS_TEXTS = /([/-]texts|\/settings-rules)\.ts$/
const IMPORT = /^(?:import|export) (?!type )(?:[^'"()=]*? from )?['"](\.[^'"]+)['"]/gm
const LAZY_IMPORT = /import\(['"](\.[^'"]+)['"]\)/g
const VIRTUAL = 'virtual:texts/'

// Login, home and the two ways to ask are opened by everybody every day.
const WORK_PAGE = /^ *'\/(?:uid-single-check|uid-check)?':[^']*import\('(\.[^']+)'\)/gm
const OTHER_PAGE = /^ *'\/(?!'|(?:login|uid-single-check|uid-check)')[^']*':[^']*import\('(\.[^']+)'\)/gm
// The list that is opened next, and says little of what the other pages say.
const PARTNERS = source('app/pages/PartnersPage.tsx')

type Part = 'login' | 'work' | 'partners' | 'later' | 'rest'
const PARTS: readonly Part[] = ['login', 'work', 'partners', 'later', 'rest']
type PartOf = (file: string) => Part
type Bundles = Record<string, Record<string, string>>

/**
 * Builds the pages so that a visitor loads one language only: each texts.ts or settings-rules.ts keeps all but its entries and leaves those
 * to five files per language: `virtual:texts/de/login` for the page that everybody sees first, `virtual:texts/de/work` for
 * home and the two ways to ask, `virtual:texts/de/partners` for the partners' list, `virtual:texts/de/later` for what daily work opens
 * later, such as dialogs, and `virtual:texts/de/rest` for what only other pages say. What is imported lazily waits for its sentences by
 * itself. Files of one namespace (an audit-texts.ts of each owner) become one again there. While developing, both languages stay where they are written.
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

/** Returns a texts.ts without what it says; a list that it exports besides stays, as which keys it has. */
export async function withoutEntries(file: string): Promise<string> {
  const exported = Object.entries(await declaredIn(file))
  const kept = exported.map(([name, value]) => {
    const left = isTexts(value) ? { ...value, entries: {} } : value
    return `export const ${name} = ${JSON.stringify(left)}`
  })
  return kept.join('\n')
}

/** What is fetched when it is wanted, and says more than daily work does at once, is there when its sentences are. */
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

/** Returns the last of the parts that a file needs for what it says at once. */
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

/** Returns which of the five files a texts.ts belongs to. */
export function parts(): PartOf {
  // Two walks: what the frame imports the login may import, too, and go on from there.
  const onLogin = new Set([...reachable(START, new Set(), [IMPORT]), ...reachable(LOGIN)])
  const atOnce = new Set([LAYOUT, ...pages(WORK_PAGE)].flatMap(file => [...reachable(file, new Set(), [IMPORT])]))
  const ofPartners = reachable(PARTNERS, new Set(), [IMPORT])
  // The other pages count as seen already, so that the walk does not enter them.
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

/** Every file that a file imports, in whatever order, types left out; those imported lazily too unless told otherwise. */
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
