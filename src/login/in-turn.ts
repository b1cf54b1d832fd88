const last = new Map<string, Promise<unknown>>()

/**
 * Runs tries of one address one after another in this process, so that several right ones at once do not look like an
 * attack: each is counted before it is judged, and a fifth open one would lock the sixth out. Between processes the
 * counter alone decides.
 */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
  last.set(key, mine)
  try {
    return await mine
  } finally {
    if (last.get(key) === mine) last.delete(key)
  }
}
