/** Lets timers and requests run between two portions of work. */
export const yieldToEventLoop = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Yields `all` in portions of at most `size`, and the event loop runs between two of them. */
export async function* inPortions<T>(all: readonly T[], size: number): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += size) {
    if (from > 0) await yieldToEventLoop()
    yield all.slice(from, from + size)
  }
}

/** Repeats `step` while it returns true, and the event loop runs between two of them. */
export async function repeatWhile(step: () => Promise<boolean>): Promise<void> {
  while (await step()) await yieldToEventLoop()
}
