import { setTimeout as wait } from 'node:timers/promises'
import { runProduct } from '../tests/world/product/running-product.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople, type Viewer } from './sign-in-people.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { createPoll, figureOf, pollDuring } from './watch-batches.ts'

// The pages of 500 people reconnect simultaneously, after a killed product was restarted with empty
// caches. Target: all are served within 10 s, without errors from then on.
const PEOPLE = 500
const RESTARTS = 3
const POLLING_DURATION_MS = 15_000

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const { viewers } = await seedPeople(target, { viewing: PEOPLE, signingIn: 0 })
  const simulator = await startSimulatorProcess([])
  const database: Record<string, string> = target.databaseUrl === null ? {} : { DATABASE_URL: target.databaseUrl }
  const start = () => runProduct({ env: { ...database, ...simulator.env, APP_SECRET }, dataDir: target.dataDir })
  let product = await start()
  try {
    for (let restart = 1; restart <= RESTARTS; restart++) {
      await product.kill()
      product = await start()
      yield reconnectFigure(
        `${PEOPLE} reconnecting simultaneously, restart ${restart}, ${target.name}`,
        await reconnectAll(product.address, viewers),
      )
      const after = await pollDuring(product.address, viewers, () => wait(POLLING_DURATION_MS))
      yield figureOf(`polling right after restart ${restart}, ${target.name}`, after)
    }
  } finally {
    await product.stop()
    simulator.stop()
  }
}

/**
 * Requests all pages at the same time. Returns the milliseconds until each was served, and the
 * errors.
 */
async function reconnectAll(address: string, viewers: Viewer[]) {
  const startedAt = performance.now()
  const poll = createPoll(address, viewers)
  const served = await Promise.allSettled(viewers.map((_, at) => poll(at).then(() => performance.now() - startedAt)))
  const times = served
    .flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    .toSorted((a, b) => a - b)
  return { times, errors: served.flatMap(result => (result.status === 'rejected' ? [String(result.reason)] : [])) }
}

const reconnectFigure = (name: string, { times, errors }: { times: number[]; errors: string[] }): Figure => ({
  name,
  headline: `all in ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  details: `half of them in ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms, ${errors.length} errors ${errors[0] ?? ''}`,
})
