import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AUTHORITY_IDS } from '../src/base/authority-rules.ts'

/**
 * Files that may name an authority: the list, each authority's own folder, the simulator, the
 * demo's data and the API's examples. Migrations are not code.
 */
const MAY_NAME =
  /^src\/(?:base\/authority-rules\.ts|registers\/authorities\/(?:finanzonline|vies|bfs|bzst|hmrc)\/|simulator\/|app\/start\/demo\/|sharing\/programs\/examples\.ts)|\.test\.tsx?$/
// The records keyed by that list: without an entry in each, a new authority would not compile.
const TABLES = [
  'src/oversight/privacy/authority-recipients.ts',
  'src/registers/authorities/authorities-rules.ts',
  'src/registers/authorities/create.ts',
]

const literal = new RegExp(`['"\`](?:${AUTHORITY_IDS.join('|')})['"\`]`)
const property = new RegExp(
  `(?:\\.|\\b)(?:${AUTHORITY_IDS.join('|')})\\b\\s*:|\\.(?:${AUTHORITY_IDS.join('|')})\\b(?!/)`,
)

// Names in comments and host names do not count.
const said = (line: string) => line.replace(/^\s*(?:\/\/|\*|\/\*\*).*/, '').replace(/'https?:[^']*'/g, "''")

const naming = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], { encoding: 'utf8' })
    .split('\n')
    .filter(file => /\.tsx?$/.test(file) && !MAY_NAME.test(file))
    .flatMap(file =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => pattern.test(said(line)))
        .map(line => `${file}: ${line.trim()}`),
    )

it('names no authority where the next one would have to be named, too', () => {
  expect(naming(literal)).toEqual([])
})

it('looks each authority up in one table of facts, one of clients and one of recipients of data', () => {
  expect([...new Set(naming(property).map(found => found.split(':')[0]))].sort()).toEqual(TABLES)
})

it('finds what would name one', () => {
  expect(literal.test("if (service === 'vies') return")).toBe(true)
  expect(property.test('const limits = { vies: 10 }')).toBe(true)
  expect(property.test('shares.finanzamt.hold(1)')).toBe(true)
  expect(property.test("import { viesClient } from './vies/client.ts'")).toBe(false)
})
