import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// A foreign key's check takes KEY SHARE on the row that is referred to, which FOR UPDATE refuses and FOR NO KEY UPDATE lets through
// (PostgreSQL's manual, 13.3.2): under a plain FOR UPDATE on a company nothing of it could be written, for as long as a frozen process held it.
const LOCKS_WHOLE_ROWS = /\.forUpdate\(|\bfor update\b/i
/** Removes the row that it locks, so whoever would refer to it is to wait. */
const REMOVES_IT = ['src/checking/batches/finishing/retention-store.ts']

it('rows are locked so that others may refer to them', () => {
  const sources = globSync('src/**/*.{ts,sql}').filter(file => !file.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(500)
  const locking = sources.filter(file => LOCKS_WHOLE_ROWS.test(readFileSync(file, 'utf8')))
  expect(locking.map(file => file.replaceAll('\\', '/'))).toEqual(REMOVES_IT)
})
