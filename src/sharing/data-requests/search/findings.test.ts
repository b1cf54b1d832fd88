import { expect, it } from 'vitest'
import { createFindings, type Hit } from './findings.ts'

const hit = (table: string): Hit => ({ kind: 'files', table, foundIn: [], text: '', row: { found: 'x'.repeat(600) } })

it('findings store hits up to the limit, count the rest, and name each truncated table', () => {
  const findings = createFindings(1_000)
  for (const table of ['a', 'b', 'c', 'c']) findings.add(hit(table))
  expect(findings.hits.map(({ table }) => table)).toEqual(['a', 'b'])
  expect([...findings.truncatedTables]).toEqual(['c'])
  expect(findings.summary().kinds).toContainEqual(expect.objectContaining({ kind: 'files', found: 4, isMore: true }))
})
