import { viennaDay } from '../src/base/texts/format.ts'
import { countCalls, formatCounts, fuzz } from '../tests/world/fuzz/fuzz.ts'
import { withFuzzedProduct } from '../tests/world/fuzz/fuzzed-product.ts'
import type { Figure } from './run.ts'

// 20,000 right and wrong calls of /api/v1, with each answer checked against its description.
// Target: no deviation, and a quarter of all calls succeed. The seed is the date: all runs of a day
// make the same calls.
const CALLS = 20_000

export async function* measure(): AsyncGenerator<Figure> {
  const seed = Number(viennaDay(new Date()).replaceAll('-', ''))
  const fuzzed = await withFuzzedProduct(target => fuzz(target, { seed, calls: CALLS }))
  for (const line of formatCounts(fuzzed)) console.log(line)
  for (const { what, times, call, answer } of fuzzed.findings) console.log(`${times} × ${what}\n  ${call}\n  ${answer}`)
  yield {
    name: 'answers that are not as they are described',
    ratio: String(fuzzed.findings.reduce((sum, { times }) => sum + times, 0)),
    details: `of ${countCalls(fuzzed)} calls, seed ${seed}`,
  }
  yield {
    name: 'calls that were answered with what was asked for',
    ratio: `${((100 * countCalls(fuzzed, 200, 299)) / CALLS).toFixed(0)} %`,
    details: 'a status of 200 to 299',
  }
}
