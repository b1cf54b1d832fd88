import type { Task } from '../src/checking/batches/wire.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import type { Figure } from './run.ts'
import { type Bench, processorMs } from './start-bench.ts'

// Runs alternate and are measured in CPU time, because of other load on the machine.
const ROUNDS = 2
const TIMEOUT_MS = 30 * 60_000

type Duration = { cpuMs: number; elapsedMs: number }

/** The feature under test: the list, the form fields that disable it, and a check of the result. */
export type FeatureUnderTest = {
  workbook: Uint8Array
  off: Record<string, string>
  isExpectedResult: (finalBatch: Task, isOff: boolean) => boolean
}

/**
 * Compares the time of a batch from upload to result and report with a feature and without it. A
 * first run caches all answers, so that only the product's own work is measured.
 */
export async function compareWithAndWithout(bench: Bench, name: string, feature: FeatureUnderTest): Promise<Figure> {
  await run(bench, feature, true)
  const [without, withIt]: [Duration, Duration] = [
    { cpuMs: 0, elapsedMs: 0 },
    { cpuMs: 0, elapsedMs: 0 },
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    add(without, await run(bench, feature, true))
    add(withIt, await run(bench, feature, false))
  }
  const ratio = (of: keyof Duration) => (withIt[of] / without[of]).toFixed(3)
  const seconds = (of: keyof Duration) =>
    [withIt, without].map(duration => `${(duration[of] / ROUNDS / 1_000).toFixed(1)} s`).join(' vs ')
  return {
    name,
    headline: `${ratio('cpuMs')} x without`,
    details: `processor ${seconds('cpuMs')}; time ${ratio('elapsedMs')} x, ${seconds('elapsedMs')}`,
  }
}

function add(sum: Duration, { cpuMs, elapsedMs }: Duration): void {
  sum.cpuMs += cpuMs
  sum.elapsedMs += elapsedMs
}

/** Runs one batch. Returns its CPU time and its elapsed time. */
async function run({ web, visitor }: Bench, feature: FeatureUnderTest, isOff: boolean): Promise<Duration> {
  const [cpuStartMs, startedAt] = [processorMs(web), performance.now()]
  const { body } = await visitor.upload('Debitoren.xlsx', feature.workbook, isOff ? feature.off : {})
  const finalBatch = await waitForFinishedBatch(visitor, body.id, TIMEOUT_MS)
  if (!feature.isExpectedResult(finalBatch, isOff)) throw new Error(`unexpected result: ${JSON.stringify(finalBatch)}`)
  return { cpuMs: processorMs(web) - cpuStartMs, elapsedMs: performance.now() - startedAt }
}
