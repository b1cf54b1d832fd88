import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CALLS } from '../src/app/definitions/calls.ts'
import { PEOPLE, TENANTS } from '../src/app/start/demo/people.ts'
import { ROLES } from '../src/ground/roles/role-rules.ts'
import { SAMENESS } from '../src/vat-ids/same-company/comparison.ts'
import { expectations, matrixRows, PRINCIPALS } from '../tests/matrix/expectations.ts'
import { PROGRAMS } from '../tests/matrix/programs.ts'

// Whoever changes what README.md counts reads here what it has to say.
const README = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')
const COUNTED = [
  `${CALLS.length} calls in ${matrixRows().length} cases`,
  `${PRINCIPALS.length} kinds of people and ${PROGRAMS.length} kinds of keys`,
  `${expectations().length.toLocaleString('en')} cells`,
]
/** Which service is meant, what is sent, where it answers, and what has to be installed. */
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

it.each(COUNTED)('README.md says %j', said => expect(README).toContain(said))

it('README.md tells no other number', () => {
  const prose = README.replaceAll(/`[^`]*`|\]\([^)]*\)|```.*?```/g, '').replaceAll(/ \d\. /g, ' ')
  const rest = [...COUNTED, ...NAMED].reduce((text, said) => text.replaceAll(said, ''), prose)
  expect(rest.match(/.{0,20}\d.{0,20}/g)).toBeNull()
})

it('README.md tells of the demo and of comparisons what there is', () => {
  expect([TENANTS.length, SAMENESS.length]).toEqual([2, 5])
  expect(README).toContain('two tenants, one account per role')
  expect(README).toContain("one company's: five words")
  expect(Object.values(ROLES).filter(role => !PEOPLE.some(person => person.role === role))).toEqual([])
})

it('README.md wants the Node that package.json wants', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } } // our own file
  expect(README).toContain(`Needs Node ${engines.node.replace('>=', '')} or later`)
})
