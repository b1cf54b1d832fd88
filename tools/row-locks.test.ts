import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// A foreign key check takes a KEY SHARE lock on the referenced row. It conflicts with FOR UPDATE
// but not with FOR NO KEY UPDATE (PostgreSQL's manual, 13.3.2). If a frozen process held a FOR
// UPDATE lock on a company, no row of the company could be written.
const LOCKS_WHOLE_ROWS = /\.forUpdate\(|\bfor update\b/i
/** Files that delete the row that they lock, so that new references must wait. */
const FILES_DELETING_ROWS = ['src/checking/batches/finishing/retention-store.ts']

it('row locks do not block foreign key checks', () => {
  const sources = globSync('src/**/*.{ts,sql}').filter(file => !file.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(500)
  const locking = sources.filter(file => LOCKS_WHOLE_ROWS.test(readFileSync(file, 'utf8')))
  expect(locking.map(file => file.replaceAll('\\', '/'))).toEqual(FILES_DELETING_ROWS)
})
