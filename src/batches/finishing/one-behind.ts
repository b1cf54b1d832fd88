/** Keeps one portion after the other: `keep` waits for those before alone, `kept` for all. Either fails where one could not be kept. */
export function oneBehind<T>(keepNow: (made: T) => Promise<void>) {
  let keeping: Promise<void> = Promise.resolve()
  const keep = async (made: T) => {
    const before = keeping
    keeping = before.then(() => keepNow(made))
    // Whoever waits for the next portion or for the end is told.
    keeping.catch(() => undefined)
    await before
  }
  return { keep, kept: () => keeping }
}
