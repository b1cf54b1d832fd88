import { setTimeout as wait } from 'node:timers/promises'
import { PER_MINUTE } from '../src/access/keys/key-rules.ts'
import { keysOfSecret } from '../src/app/start/app-key.ts'
import { createEncryption } from '../src/base/database/encryption.ts'
import { openDatabase } from '../src/base/database/open-database.ts'
import { addKey } from '../tests/world/people/api-key.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import { type BenchTarget, onPostgresqlOnly } from './on-both-databases.ts'
import { startPacedCalls } from './paced-calls.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople } from './sign-in-people.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { differentUids, processorMs } from './start-bench.ts'
import { figureOf, pollDuring } from './watch-batches.ts'

// A program makes a hundred single checks a second, all answered from the cache, while 500 people
// watch their batches, each every three seconds. Target on PostgreSQL: p99 of the checks under 50
// ms, of the viewers' calls under 100 ms, no error.
const VIEWERS = 500
const CHECKS_PER_SECOND = 100
const MEASURED_MS = 30_000
const WARM_UP_MS = 3_000
const UIDS = differentUids(200)
const CLIENTS = 10

export const measure = (): AsyncGenerator<Figure> => onPostgresqlOnly(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const { viewers } = await seedPeople(target, { viewing: VIEWERS, signingIn: 0 })
  const headers = await prepare(target, viewers[0]?.companyId ?? 1)
  const simulator = await startSimulatorProcess(['--latencyMs=5'])
  const database: Record<string, string> = target.databaseUrl === null ? {} : { DATABASE_URL: target.databaseUrl }
  const product = await runProduct({ env: { ...database, ...simulator.env, APP_SECRET }, dataDir: target.dataDir })
  try {
    const checkUid = createCheck(product.address, headers)
    for (const uid of UIDS) await checkUid(uid)
    const before = processorMs(product)
    const quiet = await checkWhile(checkUid, () => wait(MEASURED_MS / 3))
    const calls = quiet.calls + (WARM_UP_MS / 1_000) * CHECKS_PER_SECOND
    yield processorFigure((processorMs(product) - before) / calls, target.name)
    yield figureOf(`${CHECKS_PER_SECOND} checks a second from the cache, no one viewing, ${target.name}`, quiet)
    let busy = quiet
    const polling = await pollDuring(product.address, viewers, async () => {
      busy = await checkWhile(checkUid, () => wait(MEASURED_MS))
    })
    yield figureOf(`${CHECKS_PER_SECOND} checks a second from the cache, ${VIEWERS} viewing, ${target.name}`, busy)
    yield figureOf(`${VIEWERS} people polling at the same time, ${target.name}`, polling)
  } finally {
    await product.stop()
    simulator.stop()
  }
}

/** Returns the CPU time of a check in the product, independent of other load on the machine. */
const processorFigure = (ms: number, name: string): Figure => ({
  name: `processor time of a check, ${name}`,
  headline: `${ms.toFixed(1)} ms`,
  details: 'of the web process, including its threads',
})

/**
 * Creates an API key of a company that queries VIES, because the simulator does not know the seeded
 * FinanzOnline account. Returns the headers for it.
 */
async function prepare({ databaseUrl, dataDir }: BenchTarget, companyId: number): Promise<Record<string, string>> {
  const database = await openDatabase({ databaseUrl, dataDir, log: failure => console.error(failure) })
  await database.db.updateTable('company').set({ pin_sealed: null }).execute()
  const world = { database, encryption: createEncryption(...keysOfSecret(APP_SECRET)) }
  const { headers } = await addKey(world, companyId, { perMinute: PER_MINUTE.max })
  await database.close()
  return headers
}

type CheckUid = (uid: string) => Promise<boolean>

/** Makes one check; resolves with true if it was answered from the cache. */
const createCheck =
  (address: string, headers: Record<string, string>): CheckUid =>
  async uid => {
    const answer = await fetch(new URL('/api/v1/checks', address), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ uid }),
    })
    const check = (await answer.json()) as { fromCache: boolean }
    if (answer.status !== 200) throw new Error(`a check answered ${answer.status}`)
    return check.fromCache
  }

/**
 * Makes checks at a constant rate during `work`. The first seconds, in which code is compiled, do
 * not count.
 */
async function checkWhile(checkUid: CheckUid, work: () => Promise<unknown>) {
  let count = 0
  const call = async () => {
    count += 1
    if (!(await checkUid(UIDS[count % UIDS.length] ?? ''))) throw new Error('not from the cache')
  }
  const everyMs = (CLIENTS * 1_000) / CHECKS_PER_SECOND
  await warmUp(WARM_UP_MS, call, everyMs)
  const paced = startPacedCalls({ clients: CLIENTS, everyMs, call })
  await work().finally(() => paced.stop())
  return paced.stop()
}

async function warmUp(ms: number, call: () => Promise<void>, everyMs: number): Promise<void> {
  const warming = startPacedCalls({ clients: CLIENTS, everyMs, call })
  await wait(ms)
  await warming.stop()
}
