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
const PARTS = /_(?:bucket|count|sum)$/

const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(METRIC)].map(([name]) => name.replace(PARTS, '')))
const ours = (names: Iterable<string>): string[] => [...names].filter(name => name.startsWith('uid_check_')).sort()

async function served(): Promise<Set<string>> {
  const { runtime } = await createWeb()
  runtime.metrics.watchLanes(16, () => 0)
  const text = await runtime.metrics.text()
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name.replace(PARTS, '')))
}

const expressions = DASHBOARD.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
const rules = RULES.replace(/^ *annotations:.*$/gm, '')

it('explains each metric of ours on its page, and shows each on the dashboard', async () => {
  const known = await served()
  expect(ours(namesIn(PAGE))).toEqual(ours(known))
  expect(ours(namesIn(expressions))).toEqual(ours(known))
})

it('asks for none in dashboard, rules and page that is not served', async () => {
  const known = await served()
  for (const text of [expressions, rules, PAGE]) expect([...namesIn(text)].filter(name => !known.has(name))).toEqual([])
})

it('says what each alert means, and fires each in its test', () => {
  const alerts = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const explained = [...PAGE.matchAll(/^\| (UidCheck\w+) \| (?:page|warn|info) \| .+ \|$/gm)].map(([, name]) => name)
  const fired = readFileSync('deploy/alerts-test.yaml', 'utf8')
  expect(explained).toEqual(alerts)
  expect(alerts.filter(name => !fired.includes(`alertname="${name}"`))).toEqual([])
})
