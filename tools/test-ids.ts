import { globSync, readFileSync } from 'node:fs'

/** Who carries an id: a test, or what holds several, by its title; a whole file has none. */
export type Tagged = { id: string; file: string; title: string }

// Their sources are read as text: a parser of TypeScript would cost `npm run check` a second and tell no more.
const TITLE = /(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/
const TITLED = new RegExp(String.raw`\(\s*${TITLE.source},\s*\{\s*tags:\s*\[([^\]]*)\]`, 'g')
const LISTED = /\btags:\s*\[/g
// As Vitest reads it: letters, digits, dashes and slashes, so that an id with dots serves tests alone.
const OF_FILE = /(?:\/\/|\*)\s*@module-tag\s+([\w\-/]+)\b/g

/** Reads the ids that the tests of a file carry, in the order of their titles; those of the whole file come first. */
export function idsIn(file: string, source: string): Tagged[] {
  const whole = [...source.matchAll(OF_FILE)].map(([, id = '']) => ({ id, file, title: '' }))
  const titled = [...source.matchAll(TITLED)].flatMap(([, single, double, template, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, id = '']) => ({ id, file, title: plain(single ?? double ?? template) })),
  )
  return [...whole, ...titled]
}

const plain = (title = ''): string => title.replace(/\\(.)/g, '$1')

/** Says which file has tags where we do not find them: behind something else than a title written out. */
export function hiddenIn(file: string, source: string): string[] {
  const isSeen = [...source.matchAll(LISTED)].length === [...source.matchAll(TITLED)].length
  return isSeen ? [] : [`${file}: tags stand right behind a title that is written out, and nowhere else`]
}

// It plants what it looks for.
const EXEMPT = 'tools/test-ids.test.ts'

/** Reads every file of tests, by its path. */
export function readTests(): Map<string, string> {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/*.test.ts', 'clients/**/*.test.ts'])
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file !== EXEMPT)
  return new Map(files.toSorted().map(file => [file, readFileSync(file, 'utf8')]))
}
