import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { AUTHORITY_IDS } from '../src/base/authority-rules.ts'

/** Each authority's own folder, which contains its facts. */
const OWN_FOLDERS = globSync('src/registers/authorities/*/facts-rules.ts').map(file => `${dirname(file)}/`)
/**
 * Other files that may contain an authority's id: the list of authorities, the simulator, the
 * demo's data and the API's examples.
 */
const ALLOWED_FILES =
  /^src\/(?:base\/authority-rules\.ts|simulator\/|app\/start\/demo\/|sharing\/programs\/examples\.ts)|\.test\.tsx?$/
// The only records keyed by authority id. A new authority without an entry in them does not
// compile.
const KEYED_RECORDS = ['src/registers/authorities/authorities-rules.ts', 'src/registers/authorities/create.ts']

const idLiteral = new RegExp(`['"\`](?:${AUTHORITY_IDS.join('|')})['"\`]`)
const idProperty = new RegExp(
  `(?:\\.|\\b)(?:${AUTHORITY_IDS.join('|')})\\b\\s*:|\\.(?:${AUTHORITY_IDS.join('|')})\\b(?!/)`,
)

// Names in comments and host names do not count.
const withoutCommentsAndUrls = (line: string) =>
  line.replace(/^\s*(?:\/\/|\*|\/\*\*).*/, '').replace(/'https?:[^']*'/g, "''")

const linesMatching = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], { encoding: 'utf8' })
    .split('\n')
    .filter(file => /\.tsx?$/.test(file) && !ALLOWED_FILES.test(file))
    .filter(file => !OWN_FOLDERS.some(folder => file.startsWith(folder)))
    .flatMap(file =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => pattern.test(withoutCommentsAndUrls(line)))
        .map(line => `${file}: ${line.trim()}`),
    )

it('no other file contains the id of an authority as a literal', () => {
  expect(linesMatching(idLiteral)).toEqual([])
})

it('only two records are keyed by authority id: facts and clients', () => {
  expect([...new Set(linesMatching(idProperty).map(line => line.split(':')[0]))].sort()).toEqual(KEYED_RECORDS)
})

it('the patterns match literals and properties, but not imports', () => {
  expect(idLiteral.test("if (service === 'vies') return")).toBe(true)
  expect(idProperty.test('const limits = { vies: 10 }')).toBe(true)
  expect(idProperty.test('shares.finanzamt.hold(1)')).toBe(true)
  expect(idProperty.test("import { viesClient } from './vies/client.ts'")).toBe(false)
})
