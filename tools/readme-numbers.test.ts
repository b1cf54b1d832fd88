import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CALLS } from '../src/app/definitions/features.ts'
import { PEOPLE, TENANTS } from '../src/app/start/demo/people.ts'
import { ROLES } from '../src/base/roles/role-rules.ts'
import { SAMENESS } from '../src/vat-ids/same-company/comparison.ts'
import { expectations, matrixRows, PRINCIPALS } from '../tests/matrix/expectations.ts'
import { PROGRAMS } from '../tests/matrix/programs.ts'

// If figures in README.md and docs/map.md are outdated, this test prints the correct ones.
const PAGES = ['README.md', 'docs/map.md']
const PROSE = PAGES.map(page => readFileSync(page, 'utf8'))
  .join('\n')
  .replaceAll(/\s+/g, ' ')
const GENERATED_FIGURES = [
  `${CALLS.length} calls in ${matrixRows().length} cases`,
  `${PRINCIPALS.length} kinds of people and ${PROGRAMS.length} kinds of keys`,
  `${expectations().length.toLocaleString('en')} cells`,
]
/**
 * Numbers that the pages may contain besides the generated figures.
 */
const ALLOWED_NUMBERS = [
  'level 2',
  'kill -9',
  'localhost:3000',
  'Node 22.18',
  'Node 20.19',
  'Node 24',
  'npm 9',
  'npm 10',
  'npm 11',
]

it.each(GENERATED_FIGURES)('the pages contain %j', phrase => expect(PROSE).toContain(phrase))

it('the pages contain no other numbers', () => {
  const prose = PROSE.replaceAll(/`[^`]*`|\]\([^)]*\)|```.*?```/g, '').replaceAll(/ \d\. /g, ' ')
  const rest = [...GENERATED_FIGURES, ...ALLOWED_NUMBERS].reduce((text, phrase) => text.replaceAll(phrase, ''), prose)
  expect(rest.match(/.{0,20}\d.{0,20}/g)).toBeNull()
})

it('the pages describe the demo and the results of comparisons correctly', () => {
  expect([TENANTS.length, SAMENESS.length]).toEqual([2, 5])
  expect(PROSE).toContain('two tenants, one account per role')
  expect(PROSE).toContain("one company's: five words")
  expect(Object.values(ROLES).filter(role => !PEOPLE.some(person => person.role === role))).toEqual([])
})

it('README.md and package.json require the same Node version', () => {
  // The type is that of our own file.
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  expect(PROSE).toContain(`Needs Node ${engines.node.replace('>=', '')} or later`)
})

describe('the first page', () => {
  const [english, german] = ['README.md', 'README.de.md'].map(page => readFileSync(page, 'utf8')) as [string, string]
  const linksOf = (page: string) => [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
  const commandsOf = (page: string) => [...page.matchAll(/^```\n(.+)\n```$/gm)].map(([, command]) => command)

  it('has at most 800 words', () => {
    expect([english, german].map(page => page.split(/\s+/).length > 800)).toEqual([false, false])
  })

  it('contains the two commands in both languages', () => {
    expect([english, german].map(commandsOf)).toEqual([
      ['npm ci && npm run demo', 'npm cit'],
      ['npm ci && npm run demo', 'npm cit'],
    ])
  })

  it('has the same links in both languages, all to existing files', () => {
    const linkTargets = (page: string) =>
      linksOf(page)
        .map(target => target.replace('pages/de/', 'pages/en/').replace(/\.de(?=\.md)/, ''))
        .filter(target => !target.startsWith('README'))
        .toSorted()
    expect(linkTargets(german)).toEqual(linkTargets(english))
    const missing = [...linksOf(english), ...linksOf(german)].filter(target => !existsSync(target.replace(/#.*/, '')))
    expect(missing).toEqual([])
  })
})
