import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createWeb } from '../../../tests/world/product/web.ts'

// Dashboard, rules and page must name exactly the metrics that the product serves.
const RULES = readFileSync('deploy/alerts.yaml', 'utf8')
const PAGE = readFileSync('docs/metrics.md', 'utf8')
const DASHBOARD = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as Dashboard

type Dashboard = { panels: { targets?: { expr: string }[] }[] }

// `up` is Prometheus's own.
const METRIC = /\b(?:uid_check|nodejs|process)_[a-z0-9_]+/g
const SUFFIXES = /_(?:bucket|count|sum)$/

const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(METRIC)].map(([name]) => name.replace(SUFFIXES, '')))
const ownNames = (names: Iterable<string>): string[] => [...names].filter(name => name.startsWith('uid_check_')).sort()

async function readServedNames(): Promise<Set<string>> {
  const { runtime } = await createWeb()
  runtime.metrics.watchLanes(16, () => 0)
  const text = await runtime.metrics.text()
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name.replace(SUFFIXES, '')))
}

const expressions = DASHBOARD.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
const rules = RULES.replace(/^ *annotations:.*$/gm, '')

it('explains each of our metrics on the page, and shows each on the dashboard', async () => {
  const servedNames = await readServedNames()
  expect(ownNames(namesIn(PAGE))).toEqual(ownNames(servedNames))
  expect(ownNames(namesIn(expressions))).toEqual(ownNames(servedNames))
})

it('uses only existing metrics in dashboard, rules and page', async () => {
  const servedNames = await readServedNames()
  for (const text of [expressions, rules, PAGE])
    expect([...namesIn(text)].filter(name => !servedNames.has(name))).toEqual([])
})

it('explains each alert, and tests that it fires', () => {
  const alerts = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const explained = [...PAGE.matchAll(/^\| (UidCheck\w+) \| (?:page|warn|info) \| .+ \|$/gm)].map(([, name]) => name)
  const alertTests = readFileSync('deploy/alerts-test.yaml', 'utf8')
  expect(explained).toEqual(alerts)
  expect(alerts.filter(name => !alertTests.includes(`alertname="${name}"`))).toEqual([])
})
