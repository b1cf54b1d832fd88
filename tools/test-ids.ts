import { globSync, readFileSync } from 'node:fs'

/** What carries an id: a test, or a group of tests, by its title; a whole file has none. */
export type Tagged = { id: string; file: string; title: string }

// Sources are read as text: a TypeScript parser would cost `npm run check` a second and find
// nothing more.
const TITLE = /(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/
const TITLED = new RegExp(String.raw`\(\s*${TITLE.source},\s*\{\s*tags:\s*\[([^\]]*)\]`, 'g')
const LISTED = /\btags:\s*\[/g
// As Vitest reads it: letters, digits, dashes and slashes, so ids with dots work only for single
// tests.
const OF_FILE = /(?:\/\/|\*)\s*@module-tag\s+([\w\-/]+)\b/g

/**
 * Returns the ids that the tests of a file carry, in the order of their titles; those of the whole
 * file come first.
 */
export function idsIn(file: string, source: string): Tagged[] {
  const whole = [...source.matchAll(OF_FILE)].map(([, id = '']) => ({ id, file, title: '' }))
  const titled = [...source.matchAll(TITLED)].flatMap(([, single, double, template, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, id = '']) => ({ id, file, title: plain(single ?? double ?? template) })),
  )
  return [...whole, ...titled]
}

const plain = (title = ''): string => title.replace(/\\(.)/g, '$1')

/**
 * Returns the file if it has tags that this cannot read, because they do not follow a literal
 * title.
 */
export function hiddenIn(file: string, source: string): string[] {
  const isSeen = [...source.matchAll(LISTED)].length === [...source.matchAll(TITLED)].length
  return isSeen ? [] : [`${file}: tags stand right behind a title that is written out, and nowhere else`]
}

// It contains the patterns as data.
const EXEMPT = 'tools/test-ids.test.ts'

/** Returns the source of every test file by path. */
export function readTests(): Map<string, string> {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/*.test.ts', 'clients/**/*.test.ts'])
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file !== EXEMPT)
  return new Map(files.toSorted().map(file => [file, readFileSync(file, 'utf8')]))
}
