import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/operators-year.md', 'utf8')

it('lists exactly the alarms of deploy/alerts.yaml, each with the first step', () => {
  const alerts = [...readFileSync('deploy/alerts.yaml', 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const listedAlerts = [...page.matchAll(/^\| (UidCheck\w+) \| .+ \|$/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(20)
  expect(listedAlerts.toSorted()).toEqual(alerts.toSorted())
})
