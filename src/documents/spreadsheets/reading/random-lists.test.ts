import { expect, it } from 'vitest'
import { readRandomLists } from '../../../../tests/world/lists/read-random-lists.ts'

// `npm run random-lists` runs 100,000 of them.
it('returns only the numbers that random lists contain', async () => {
  const { wrong, right } = await readRandomLists(20_261_128, 300)
  expect(wrong).toEqual([])
  expect(right).toBeGreaterThan(200)
})
