/** Lets others have their turn: between two portions of work in this process, timers and requests come first. */
export const yieldToEventLoop = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Yields a list in portions of at most `most`; others have their turn between two of them. */
export async function* inPortions<T>(all: readonly T[], most: number): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += most) {
    if (from > 0) await yieldToEventLoop()
    yield all.slice(from, from + most)
  }
}

/** Repeats a step as long as it says that there is more; others have their turn between two of them. */
export async function repeatWhile(step: () => Promise<boolean>): Promise<void> {
  while (await step()) await yieldToEventLoop()
}
