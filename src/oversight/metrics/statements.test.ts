import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { StatementListener } from '../../base/database/watch-statements.ts'
import { countStatements } from './statements.ts'

/** Creates a statement counter and the function that reports a statement to it. */
function watched() {
  const registry = new Registry()
  const lines: object[] = []
  let listener: StatementListener = () => undefined
  const watchStatements = (told: StatementListener) => {
    listener = told
  }
  const connections = () => ({ open: 0, idle: 0, waiting: 0 })
  countStatements(registry, { watchStatements, connections }, { warn: facts => void lines.push(facts) })
  const tell = (name: string, milliseconds: number) =>
    listener({ kind: 'select', hasFailed: false, milliseconds, name: () => name, text: () => `text of ${name}` })
  const counted = async () =>
    (await registry.metrics()).split('\n').filter(line => line.startsWith('uid_check_database_slow_statements_total{'))
  return { tell, counted, lines }
}

it('tells of what took more than a second, and of nothing else', async () => {
  const { tell, counted, lines } = watched()
  tell('select batch', 1_000)
  expect([lines, await counted()]).toEqual([[], []])
  tell('select batch', 1_000.6)
  expect(lines).toEqual([{ statement: 'select batch', milliseconds: 1_001, text: 'text of select batch' }])
  expect(await counted()).toEqual(['uid_check_database_slow_statements_total{statement="select batch"} 1'])
})

it('counts under a hundred names and one for all others, however many there are', async () => {
  const { tell, counted, lines } = watched()
  for (let turn = 0; turn < 2; turn += 1) for (let at = 0; at < 150; at += 1) tell(`select table_${at}`, 2_000)
  const labels = await counted()
  expect(labels).toHaveLength(101)
  expect(labels).toContain('uid_check_database_slow_statements_total{statement="select table_99"} 2')
  expect(labels).toContain('uid_check_database_slow_statements_total{statement="other"} 100')
  expect(lines).toHaveLength(300)
})
