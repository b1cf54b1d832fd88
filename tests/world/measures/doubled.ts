/** What is to be measured: `make` builds an input of about so many characters, `take` does the work with it. */
export type Doubled<Input> = {
  make: (size: number) => Input | Promise<Input>
  take: (input: Input) => unknown
}

type Cost = { ratio: number; twiceMs: number }

/** Shorter times are the compiler's and the collector's as much as the work's; longer ones need no second look. */
const NOISE_MS = 10
const PLAIN_MS = 2_000
const RUNS = 3
const MAX_RUNS = 9
const ROUNDS = 3
const UNDOUBTED = 2.5

/**
 * Returns how many times as long twice the input takes, from the best of three runs each, in this thread's own processor time, so that
 * neither a busy machine nor the input's making counts; of more runs, then of further rounds, where those say more than 2.5. A
 * neighbour that empties the processor's cache costs the longer input more for a while; a square is there each time. What takes next
 * to no time at twice the size is 1.
 */
export async function costOfDoubling<Input>(doubled: Doubled<Input>, size: number): Promise<number> {
  let least = await costInOneRound(doubled, size)
  for (let round = 1; round < ROUNDS && least.ratio > UNDOUBTED && least.twiceMs < PLAIN_MS; round += 1) {
    const again = await costInOneRound(doubled, size)
    if (again.ratio < least.ratio) least = again
  }
  return least.ratio
}

async function costInOneRound<Input>({ make, take }: Doubled<Input>, size: number): Promise<Cost> {
  const [once, twice] = [await make(size), await make(2 * size)]
  let [onceMs, twiceMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const ratio = () => (twiceMs < NOISE_MS ? 1 : twiceMs / Math.max(onceMs, NOISE_MS / 2))
  for (let run = 0; run < RUNS || (run < MAX_RUNS && ratio() > UNDOUBTED); run += 1) {
    onceMs = Math.min(onceMs, await timeOf(take, once))
    twiceMs = Math.min(twiceMs, await timeOf(take, twice))
    if (twiceMs > PLAIN_MS) break
  }
  return { ratio: ratio(), twiceMs }
}

async function timeOf<Input>(take: (input: Input) => unknown, input: Input): Promise<number> {
  const before = process.threadCpuUsage()
  await take(input)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
