import { setTimeout as wait } from 'node:timers/promises'
import { runProduct } from '../tests/world/product/running-product.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople, type Watcher } from './sign-in-people.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { figureOf, pollOnce, watchWhile } from './watch-batches.ts'

// 500 people whose pages reconnect at once when a killed product is back with empty caches (R-41:
// all are served within 10 s, and without errors from then on).
const PEOPLE = 500
const RESTARTS = 3
const WATCHED_MS = 15_000

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const { watchers } = await seedPeople(on, { watching: PEOPLE, signingIn: 0 })
  const simulator = await startSimulatorProcess([])
  const database: Record<string, string> = on.databaseUrl === null ? {} : { DATABASE_URL: on.databaseUrl }
  const start = () => runProduct({ env: { ...database, ...simulator.env, APP_SECRET }, dataDir: on.dataDir })
  let product = await start()
  try {
    for (let restart = 1; restart <= RESTARTS; restart++) {
      await product.kill()
      product = await start()
      yield figureOfReturn(
        `${PEOPLE} back at once, restart ${restart}, ${on.name}`,
        await returnAll(product.address, watchers),
      )
      const after = await watchWhile(product.address, watchers, () => wait(WATCHED_MS))
      yield figureOf(`polling right after restart ${restart}, ${on.name}`, after)
    }
  } finally {
    await product.stop()
    simulator.stop()
  }
}

/**
 * Requests all pages at the same moment. Returns when each was served, in milliseconds, and the
 * errors.
 */
async function returnAll(address: string, watchers: Watcher[]) {
  const began = performance.now()
  const poll = pollOnce(address, watchers)
  const served = await Promise.allSettled(watchers.map((_, at) => poll(at).then(() => performance.now() - began)))
  const times = served
    .flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    .toSorted((one, other) => one - other)
  return { times, errors: served.flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : [])) }
}

const figureOfReturn = (name: string, { times, errors }: { times: number[]; errors: string[] }): Figure => ({
  name,
  ratio: `all in ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  details: `half of them in ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms, ${errors.length} errors ${errors[0] ?? ''}`,
})
