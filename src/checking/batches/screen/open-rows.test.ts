import { expect, it } from 'vitest'
import { openRows } from './open-rows.ts'

it('counts rows whose query is due, as well as those that brought no answer', () => {
  const answered = { totalRows: 10, validRows: 4, invalidRows: 1, notAUidRows: 2 }
  expect(openRows(answered)).toBe(3)
  expect(openRows({ ...answered, validRows: 7 })).toBe(0)
})
