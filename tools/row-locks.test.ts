import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// The check of a foreign key takes KEY SHARE on the referenced row. It conflicts with FOR UPDATE
// but not with FOR NO KEY UPDATE (PostgreSQL's manual, 13.3.2). With a plain FOR UPDATE on a
// company, none of its rows could be written while a frozen process held the lock.
const LOCKS_WHOLE_ROWS = /\.forUpdate\(|\bfor update\b/i
/** Deletes the row that it locks, so that new references must wait. */
const REMOVES_IT = ['src/checking/batches/finishing/retention-store.ts']

it('rows are locked so that others may refer to them', () => {
  const sources = globSync('src/**/*.{ts,sql}').filter(file => !file.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(500)
  const locking = sources.filter(file => LOCKS_WHOLE_ROWS.test(readFileSync(file, 'utf8')))
  expect(locking.map(file => file.replaceAll('\\', '/'))).toEqual(REMOVES_IT)
})
