import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { StatementListener } from '../../base/database/watch-statements.ts'
import { countStatements } from './statements.ts'

/** Creates a statement counter and the function that reports a statement to it. */
function setUpCounter() {
  const registry = new Registry()
  const lines: object[] = []
  let listener: StatementListener = () => undefined
  const watchStatements = (callback: StatementListener) => {
    listener = callback
  }
  const connections = () => ({ open: 0, idle: 0, waiting: 0 })
  countStatements(registry, { watchStatements, connections }, { warn: facts => void lines.push(facts) })
  const report = (name: string, milliseconds: number) =>
    listener({ kind: 'select', hasFailed: false, milliseconds, name: () => name, text: () => `text of ${name}` })
  const readCounts = async () =>
    (await registry.metrics()).split('\n').filter(line => line.startsWith('uid_check_database_slow_statements_total{'))
  return { report, readCounts, lines }
}

it('logs and counts only statements of more than a second', async () => {
  const { report, readCounts, lines } = setUpCounter()
  report('select batch', 1_000)
  expect([lines, await readCounts()]).toEqual([[], []])
  report('select batch', 1_000.6)
  expect(lines).toEqual([{ statement: 'select batch', milliseconds: 1_001, text: 'text of select batch' }])
  expect(await readCounts()).toEqual(['uid_check_database_slow_statements_total{statement="select batch"} 1'])
})

it('counts at most a hundred names separately, and all others as one', async () => {
  const { report, readCounts, lines } = setUpCounter()
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < 150; index += 1) report(`select table_${index}`, 2_000)
  const labels = await readCounts()
  expect(labels).toHaveLength(101)
  expect(labels).toContain('uid_check_database_slow_statements_total{statement="select table_99"} 2')
  expect(labels).toContain('uid_check_database_slow_statements_total{statement="other"} 100')
  expect(lines).toHaveLength(300)
})
