/** A measured operation: builds an input of about `size` characters, and processes it. */
export type MeasuredOperation<Input> = {
  createInput: (size: number) => Input | Promise<Input>
  processInput: (input: Input) => unknown
}

type Cost = { ratio: number; twiceMs: number }

/**
 * Below `NOISE_MS`, compiler and garbage collector dominate; from `PLAIN_MS` on, one measurement is
 * enough.
 */
const NOISE_MS = 10
const CLEAR_MS = 2_000
const RUNS = 3
const MAX_RUNS = 9
const ROUNDS = 3
const MAX_CLEAR_RATIO = 2.5

/**
 * Returns the factor by which the cost grows when the input doubles, as the best of three runs
 * each. It counts only this thread's processor time, so neither a busy machine nor building the
 * input matters. If the result exceeds 2.5, it takes more runs, then further rounds: other
 * processes that evict the processor's cache slow the longer input for a while, but quadratic cost
 * shows each time. Returns 1 if twice the input takes next to no time.
 */
export async function costOfDoubling<Input>(doubled: MeasuredOperation<Input>, size: number): Promise<number> {
  let best = await costInOneRound(doubled, size)
  for (let round = 1; round < ROUNDS && best.ratio > MAX_CLEAR_RATIO && best.twiceMs < CLEAR_MS; round += 1) {
    const repeated = await costInOneRound(doubled, size)
    if (repeated.ratio < best.ratio) best = repeated
  }
  return best.ratio
}

async function costInOneRound<Input>(
  { createInput, processInput: take }: MeasuredOperation<Input>,
  size: number,
): Promise<Cost> {
  const [single, double] = [await createInput(size), await createInput(2 * size)]
  let [onceMs, twiceMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const ratio = () => (twiceMs < NOISE_MS ? 1 : twiceMs / Math.max(onceMs, NOISE_MS / 2))
  for (let run = 0; run < RUNS || (run < MAX_RUNS && ratio() > MAX_CLEAR_RATIO); run += 1) {
    onceMs = Math.min(onceMs, await timeOf(take, single))
    twiceMs = Math.min(twiceMs, await timeOf(take, double))
    if (twiceMs > CLEAR_MS) break
  }
  return { ratio: ratio(), twiceMs }
}

async function timeOf<Input>(processInput: (input: Input) => unknown, input: Input): Promise<number> {
  const before = process.threadCpuUsage()
  await processInput(input)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
