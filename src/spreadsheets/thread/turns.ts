import { THREADS_AT_ONCE } from '../limits.ts'

let running = 0
const waiting: (() => void)[] = []

/** Waits until fewer threads run than may; gives what ends the turn. A hundred uploads at once share two threads' memory. */
export async function takeTurn(): Promise<() => void> {
  if (running < THREADS_AT_ONCE) running += 1
  else await new Promise<void>(resolve => waiting.push(resolve))
  return () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
