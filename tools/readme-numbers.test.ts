import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CALLS } from '../src/app/definitions/calls.ts'
import { PEOPLE, TENANTS } from '../src/app/start/demo/people.ts'
import { ROLES } from '../src/base/roles/role-rules.ts'
import { SAMENESS } from '../src/vat-ids/same-company/comparison.ts'
import { expectations, matrixRows, PRINCIPALS } from '../tests/matrix/expectations.ts'
import { PROGRAMS } from '../tests/matrix/programs.ts'

// If figures in README.md and docs/map.md are outdated, this test states the right ones.
const PAGES = ['README.md', 'docs/map.md']
const SAID = PAGES.map(page => readFileSync(page, 'utf8'))
  .join('\n')
  .replaceAll(/\s+/g, ' ')
const COUNTED = [
  `${CALLS.length} calls in ${matrixRows().length} cases`,
  `${PRINCIPALS.length} kinds of people and ${PROGRAMS.length} kinds of keys`,
  `${expectations().length.toLocaleString('en')} cells`,
]
/**
 * Facts that a page must name: the service, what is sent, where it answers, and what must be
 * installed.
 */
const NAMED = [
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

it.each(COUNTED)('they say %j', said => expect(SAID).toContain(said))

it('they tell no other number', () => {
  const prose = SAID.replaceAll(/`[^`]*`|\]\([^)]*\)|```.*?```/g, '').replaceAll(/ \d\. /g, ' ')
  const rest = [...COUNTED, ...NAMED].reduce((text, said) => text.replaceAll(said, ''), prose)
  expect(rest.match(/.{0,20}\d.{0,20}/g)).toBeNull()
})

it('they tell of the demo and of comparisons what there is', () => {
  expect([TENANTS.length, SAMENESS.length]).toEqual([2, 5])
  expect(SAID).toContain('two tenants, one account per role')
  expect(SAID).toContain("one company's: five words")
  expect(Object.values(ROLES).filter(role => !PEOPLE.some(person => person.role === role))).toEqual([])
})

it('README.md wants the Node that package.json wants', () => {
  // our own file
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  expect(SAID).toContain(`Needs Node ${engines.node.replace('>=', '')} or later`)
})

describe('the first page', () => {
  const [english, german] = ['README.md', 'README.de.md'].map(page => readFileSync(page, 'utf8')) as [string, string]
  const linksOf = (page: string) => [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
  const commandsOf = (page: string) => [...page.matchAll(/^```\n(.+)\n```$/gm)].map(([, command]) => command)

  it('has at most 800 words', () => {
    expect([english, german].map(page => page.split(/\s+/).length > 800)).toEqual([false, false])
  })

  it('has the two commands, in both languages', () => {
    expect([english, german].map(commandsOf)).toEqual([
      ['npm ci && npm run demo', 'npm cit'],
      ['npm ci && npm run demo', 'npm cit'],
    ])
  })

  it('leads to the same places in both languages, and to what is there', () => {
    const places = (page: string) =>
      linksOf(page)
        .map(target => target.replace('pages/de/', 'pages/en/').replace(/\.de(?=\.md)/, ''))
        .filter(target => !target.startsWith('README'))
        .toSorted()
    expect(places(german)).toEqual(places(english))
    const missing = [...linksOf(english), ...linksOf(german)].filter(target => !existsSync(target.replace(/#.*/, '')))
    expect(missing).toEqual([])
  })
})
