import { readFileSync, writeFileSync } from 'node:fs'
import { hiddenIn, idsIn, readTests, type Tagged } from './test-ids.ts'

// The pages whose rows have ids, which tests carry as tags: their last column is generated from the
// tests.
const PAGES = [
  'docs/security-checks.md',
  'docs/reliability-checks.md',
  'docs/security.md',
  'docs/specification-map.md',
] as const

// A security check, a requirement of ASVS, or a row of the map: W for a requirement, C for a
// choice.
const ROW = /^\| ([A-Z]-\d\d|V\d+\.\d+\.\d+|[CW]\d+-\d\d) \| (.*) \| ((?:[^|\\]|\\.)*) \|$/gm
const NOTHING = '–'

/** Returns the ids of a page’s rows. */
const idsOfRows = (page: string): string[] => [...page.matchAll(ROW)].map(([, id = '']) => id)

/** Returns the ids of every page, which tests may carry. */
export const readIds = (): string[] => PAGES.flatMap(file => idsOfRows(readFileSync(file, 'utf8')))

/** Returns a page whose last column lists the tests that carry the ids of its rows. */
export const withTests = (page: string, tagged: readonly Tagged[]): string => {
  const byId = Map.groupBy(tagged, ({ id }) => id)
  return page.replace(ROW, (_row, id: string, byHand: string) => `| ${id} | ${byHand} | ${cellOf(byId.get(id))} |`)
}

/** Returns the ids of a page's rows that do not name the tests that carry them. */
export function staleRows(page: string, tagged: readonly Tagged[]): string[] {
  const made = [...withTests(page, tagged).matchAll(ROW)]
  return [...page.matchAll(ROW)].filter(([row], at) => row !== made[at]?.[0]).map(([, id = '']) => id)
}

const cellOf = (tests: readonly Tagged[] = []): string => {
  const files = [...Map.groupBy(tests, ({ file }) => file)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return files.map(([file, those]) => ofFile(file, those)).join('; ') || NOTHING
}

const ofFile = (file: string, tests: readonly Tagged[]): string => {
  const titles = new Set(tests.map(({ title }) => title))
  if (titles.has('')) return `\`${file}\``
  return `\`${file}\`: ${[...titles].map(title => `*${title.replace(/[|*\\]/g, '\\$&')}*`).join(', ')}`
}

/**
 * Returns a line for each page whose column of tests is outdated, and for each tag that has no row
 * or is not readable.
 */
export function checkTestColumns(): string[] {
  const tests = [...readTests()]
  const tagged = tests.flatMap(([file, source]) => idsIn(file, source))
  const known = new Set(readIds())
  const strangers = tagged.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${file}: no page has a row ${id}`)
  const hidden = tests.flatMap(([file, source]) => hiddenIn(file, source))
  return [
    ...PAGES.flatMap(file => faultOf(file, staleRows(readFileSync(file, 'utf8'), tagged))),
    ...strangers,
    ...hidden,
  ]
}

const faultOf = (file: string, stale: readonly string[]): string[] =>
  stale.length === 0 ? [] : [`${file}: the tests of ${stale.join(', ')} are stale; npm run docs writes them`]

/** Writes the column of tests into each page. */
export function writeTestColumns(): void {
  const tagged = [...readTests()].flatMap(([file, source]) => idsIn(file, source))
  for (const file of PAGES) writeFileSync(file, withTests(readFileSync(file, 'utf8'), tagged))
}
