import { expect, it } from 'vitest'
import { openRows } from './open-rows.ts'

it('openRows counts rows that are not queried yet and rows without an answer', () => {
  const counts = { totalRows: 10, validRows: 4, invalidRows: 1, notAUidRows: 2 }
  expect(openRows(counts)).toBe(3)
  expect(openRows({ ...counts, validRows: 7 })).toBe(0)
})
