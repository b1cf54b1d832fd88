import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { databoxJob } from '../../../answers/confirmations/job.ts'
import { dueBoxes } from '../../../answers/confirmations/store.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { createApp } from '../../../platform/http/app.ts'
import { startSimulator } from '../../../simulator/simulator.ts'
import type { Configuration } from '../configuration.ts'
import { createLog } from '../log.ts'
import { registerRoutes } from '../routes.ts'
import { openRuntime, type Runtime } from '../runtime.ts'
import { startWork, workServices } from '../start-work.ts'
import type { Authenticators } from './authenticators.ts'
import { createPeople } from './create-people.ts'
import { HISTORY, type Visit, workdayBefore } from './history.ts'
import { USER } from './people.ts'
import { type Batches, performVisit } from './perform-visit.ts'
import { registerAsOf, withSimulator } from './simulated-authorities.ts'
import { moveDatabase, movedClock, moveTo, openMovableDatabase, resetTime } from './simulated-time.ts'
import { uploadSamples } from './upload-samples.ts'

/** `url`: the empty database for the history. */
export type HistoryTask = { configuration: Configuration; url: string; authenticators: Authenticators }

// Response times, so that the availability page has data.
const LATENCY_MS: [number, number] = [20, 80]

// The installation is a little older than the first visit.
const SETUP_LEAD_MS = 600_000

// Only make-history.ts starts this file.
const { configuration, url, authenticators } = workerData as HistoryTask
await createHistory()

/** Runs the product with its own time, in this thread and its database. */
async function createHistory(): Promise<void> {
  const today = new Date()
  const timeOf = ({ workdaysAgo, hour }: Visit) => workdayBefore(today, workdaysAgo, hour)
  const database = await openMovableDatabase(url)
  const move = async (time: Date) => moveDatabase(database.db, moveTo(time))
  await move(new Date(Math.min(...HISTORY.map(visit => timeOf(visit).getTime())) - SETUP_LEAD_MS))
  const simulator = await startSimulator({ latencyMs: LATENCY_MS, now: movedClock.now })
  const runtime = await openHistoryRuntime(withSimulator(configuration, simulator), database)
  await createPeople(runtime, authenticators)
  const { address, stop } = await startHistoryProduct(runtime)
  const batches: Batches = new Map()
  for (const visit of HISTORY) {
    await move(timeOf(visit))
    const { finanzonlineStatesDown = [], memberStatesDown = [] } = visit.trouble ?? {}
    simulator.setBehaviour({ finanzonlineStatesDown, memberStatesDown, ...registerAsOf(visit.workdaysAgo) })
    await performVisit(visit, { address, today, secret: authenticators[visit.who.email] ?? '', batches })
    await collectDocuments(runtime)
  }
  resetTime()
  await moveDatabase(database.db, 0)
  simulator.setBehaviour({ finanzonlineStatesDown: [], memberStatesDown: [], ...registerAsOf(0) })
  await uploadSamples(runtime.database.db, address, authenticators[USER.email] ?? '')
  await collectDocuments(runtime)
  await stop()
  await simulator.close()
}

// Runs the job directly: the worker's interval of a minute is longer than the whole history takes.
async function collectDocuments(runtime: Runtime): Promise<void> {
  const { run } = databoxJob(workServices(runtime))
  const isDue = async () => (await dueBoxes(runtime.database.db, movedClock.now(), 1)).length > 0
  // Retried, since the job gives priority to users, whose state is unknown right after the clock
  // was moved.
  for (let tries = 0; tries < 20 && (await isDue()); tries += 1) {
    await run(new AbortController().signal)
    await setTimeout(100)
  }
}

// Simulated outages must not be logged: only errors that end the thread are.
function openHistoryRuntime(historyConfiguration: Configuration, database: OpenDatabase): Promise<Runtime> {
  return openRuntime(historyConfiguration, createLog('fatal'), {
    clockOf: async () => ({ ...movedClock, stop: () => undefined }),
    open: async () => database,
  })
}

async function startHistoryProduct(runtime: Runtime): Promise<{ address: string; stop: () => Promise<void> }> {
  const app = await createApp({ logger: runtime.log, trustProxy: false, isHttps: false })
  await registerRoutes(app, runtime)
  const work = await startWork(runtime)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await Promise.all([app.close(), work.stop()])
    await runtime.close()
  }
  return { address, stop }
}
