import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PEOPLE, TENANTS } from '../src/app/start/demo/people.ts'
import { ROLES } from '../src/base/roles/role-rules.ts'

const [english, german] = ['README.md', 'README.de.md'].map(page => readFileSync(page, 'utf8')) as [string, string]

it('describes the demo correctly: two tenants, one account per role', () => {
  expect(TENANTS).toHaveLength(2)
  expect(Object.values(ROLES).filter(role => !PEOPLE.some(person => person.role === role))).toEqual([])
})

it('requires the Node version of package.json', () => {
  // The type is that of our own file.
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  expect(english).toContain(`Needs Node ${engines.node.replace('>=', '')} or later`)
})

it('has at most 800 words', () => {
  expect([english, german].map(page => page.split(/\s+/).length > 800)).toEqual([false, false])
})

it('contains the two commands in both languages', () => {
  const commandsOf = (page: string) => [...page.matchAll(/^```\n(.+)\n```$/gm)].map(([, command]) => command)
  expect(commandsOf(english)).toEqual(['npm ci && npm run demo', 'npm cit'])
  expect(commandsOf(german)).toEqual(commandsOf(english))
})

it('has the same links in both languages, all to existing files', () => {
  const linksOf = (page: string) => [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
  const linkTargets = (page: string) =>
    linksOf(page)
      .map(target => target.replace('pages/de/', 'pages/en/').replace(/\.de(?=\.md)/, ''))
      .filter(target => !target.startsWith('README'))
      .toSorted()
  expect(linkTargets(german)).toEqual(linkTargets(english))
  const missing = [...linksOf(english), ...linksOf(german)].filter(target => !existsSync(target.replace(/#.*/, '')))
  expect(missing).toEqual([])
})
