import { viennaDay } from '../src/base/texts/format.ts'
import { countCalls, formatCounts, fuzz } from '../tests/world/fuzz/fuzz.ts'
import { withFuzzedProduct } from '../tests/world/fuzz/fuzzed-product.ts'
import type { Figure } from './run.ts'

// 20,000 correct and incorrect calls of /api/v1, with each answer checked against the OpenAPI
// description. Target: no deviation, and a quarter of all calls succeed. The seed is the date, so
// that all runs of a day make the same calls.
const CALLS = 20_000

export async function* measure(): AsyncGenerator<Figure> {
  const seed = Number(viennaDay(new Date()).replaceAll('-', ''))
  const result = await withFuzzedProduct(target => fuzz(target, { seed, calls: CALLS }))
  for (const line of formatCounts(result)) console.log(line)
  for (const { what, times, call, answer } of result.findings) console.log(`${times} × ${what}\n  ${call}\n  ${answer}`)
  yield {
    name: 'answers that deviate from their description',
    headline: String(result.findings.reduce((sum, { times }) => sum + times, 0)),
    details: `of ${countCalls(result)} calls, seed ${seed}`,
  }
  yield {
    name: 'successful calls',
    headline: `${((100 * countCalls(result, 200, 299)) / CALLS).toFixed(0)} %`,
    details: 'a status of 200 to 299',
  }
}
