import { expect, it } from 'vitest'
import { countCalls, formatCounts, fuzz } from '../world/fuzz/fuzz.ts'
import { withFuzzedProduct } from '../world/fuzz/fuzzed-product.ts'

// `npm run bench -- fuzz` makes 20,000, with a different seed each time.
const CALLS = 600
const SEED = 20_261_126

it('every answer to valid and invalid calls of programs matches its description', async () => {
  const fuzzed = await withFuzzedProduct(target => fuzz(target, { seed: SEED, calls: CALLS }))
  console.log(formatCounts(fuzzed).join('\n'))
  expect(fuzzed.findings).toEqual([])
  expect(fuzzed.counts.size).toBe(23)
  // Not all of them are refused.
  expect(countCalls(fuzzed, 200, 299) / CALLS).toBeGreaterThan(0.25)
})
