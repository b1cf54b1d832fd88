import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/operators-year.md', 'utf8')

it('says what to do first at each alarm of deploy/alerts.yaml, and at none that is gone', () => {
  const alerts = [...readFileSync('deploy/alerts.yaml', 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const answered = [...page.matchAll(/^\| (UidCheck\w+) \| .+ \|$/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(20)
  expect(answered.toSorted()).toEqual(alerts.toSorted())
})

it('names commands that there are', () => {
  // our own file
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(name => !(name in scripts))).toEqual([])
})
