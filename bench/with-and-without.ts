import type { Task } from '../src/checking/batches/wire.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import type { Figure } from './run.ts'
import { type Bench, processorMs } from './start-bench.ts'

// Alternating, and in processor time, because of other load on the machine.
const TURNS = 2
const WITHIN_MS = 30 * 60_000

type Spent = { processor: number; time: number }

/**
 * A list, the fields that switch the measured feature off, and whether a batch of it ended
 * correctly.
 */
export type Measured = {
  workbook: Uint8Array
  off: Record<string, string>
  isAsWanted: (ended: Task, isOff: boolean) => boolean
}

/**
 * Returns how much longer a batch takes with a feature than without it, from the upload to result
 * and report. All answers are cached by then, so that only our own work counts.
 */
export async function withAndWithout(bench: Bench, name: string, measured: Measured): Promise<Figure> {
  await run(bench, measured, true)
  const [without, withIt]: [Spent, Spent] = [
    { processor: 0, time: 0 },
    { processor: 0, time: 0 },
  ]
  for (let turn = 0; turn < TURNS; turn += 1) {
    add(without, await run(bench, measured, true))
    add(withIt, await run(bench, measured, false))
  }
  const ratio = (of: keyof Spent) => (withIt[of] / without[of]).toFixed(3)
  const seconds = (of: keyof Spent) =>
    [withIt, without].map(spent => `${(spent[of] / TURNS / 1_000).toFixed(1)} s`).join(' of ')
  return {
    name,
    ratio: `${ratio('processor')} x without`,
    details: `processor ${seconds('processor')}; time ${ratio('time')} x, ${seconds('time')}`,
  }
}

function add(sum: Spent, { processor, time }: Spent): void {
  sum.processor += processor
  sum.time += time
}

/** In milliseconds. */
async function run({ web, visitor }: Bench, measured: Measured, isOff: boolean): Promise<Spent> {
  const [processor, time] = [processorMs(web), performance.now()]
  const { body } = await visitor.upload('Debitoren.xlsx', measured.workbook, isOff ? measured.off : {})
  const ended = await waitForFinishedBatch(visitor, body.id, WITHIN_MS)
  if (!measured.isAsWanted(ended, isOff)) throw new Error(`not as it should be: ${JSON.stringify(ended)}`)
  return { processor: processorMs(web) - processor, time: performance.now() - time }
}
