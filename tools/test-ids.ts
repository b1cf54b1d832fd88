import { globSync, readFileSync } from 'node:fs'

/** A test or a group of tests with the id as a tag. `title` is '' if the tag is of a whole file. */
export type TaggedTest = { id: string; file: string; title: string }

// Sources are read as text, because a TypeScript parser would cost a second in `npm run check` and
// find nothing more.
const TITLE = /(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/
const TAGS_AFTER_TITLE = new RegExp(String.raw`\(\s*${TITLE.source},\s*\{\s*tags:\s*\[([^\]]*)\]`, 'g')
const ANY_TAGS = /\btags:\s*\[/g
// Vitest accepts letters, digits, dashes and slashes here, so ids with dots work only for single
// tests.
const FILE_TAG = /(?:\/\/|\*)\s*@module-tag\s+([\w\-/]+)\b/g

/**
 * Returns the ids in a file's tags: first those of the whole file, then those of tests in their
 * order.
 */
export function idsIn(file: string, source: string): TaggedTest[] {
  const ofFile = [...source.matchAll(FILE_TAG)].map(([, id = '']) => ({ id, file, title: '' }))
  const ofTests = [...source.matchAll(TAGS_AFTER_TITLE)].flatMap(([, single, double, template, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, id = '']) => ({
      id,
      file,
      title: withoutEscapes(single ?? double ?? template),
    })),
  )
  return [...ofFile, ...ofTests]
}

const withoutEscapes = (title = ''): string => title.replace(/\\(.)/g, '$1')

/**
 * Returns an error line if a file has tags that do not follow a literal title, which `idsIn` cannot
 * read.
 */
export function unreadableTagsIn(file: string, source: string): string[] {
  const areReadable = [...source.matchAll(ANY_TAGS)].length === [...source.matchAll(TAGS_AFTER_TITLE)].length
  return areReadable ? [] : [`${file}: tags must directly follow a literal test title`]
}

// This file contains the patterns as data.
const EXEMPT = 'tools/test-ids.test.ts'

/** Returns the source of every test file by path. */
export function readTests(): Map<string, string> {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/*.test.ts', 'clients/**/*.test.ts'])
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file !== EXEMPT)
  return new Map(files.toSorted().map(file => [file, readFileSync(file, 'utf8')]))
}
