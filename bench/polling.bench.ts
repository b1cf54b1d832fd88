import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../src/base/database/open-database.ts'
import type { Task } from '../src/checking/batches/wire.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { PASSWORD } from '../tests/world/people/people.ts'
import { createVisitor } from '../tests/world/people/visitor.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople } from './sign-in-people.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { differentUids } from './start-bench.ts'
import { figureOf, pollDuring } from './watch-batches.ts'

// 500 people watch their batches, each every three seconds, while one batch runs (80 answers a
// second). Target: p99 under 100 ms on PostgreSQL, 150 ms on the embedded database, no error.
const VIEWERS = 500
const POLLING_DURATION_MS = 60_000
const LATENCY_MS = 50
const UIDS = 20_000

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const { viewers, people } = await seedPeople(target, { viewing: VIEWERS, signingIn: 1 })
  await restrictToVies(target)
  const simulator = await startSimulatorProcess([`--latencyMs=${LATENCY_MS}`])
  const database: Record<string, string> = target.databaseUrl === null ? {} : { DATABASE_URL: target.databaseUrl }
  const product = await runProduct({ env: { ...database, ...simulator.env, APP_SECRET }, dataDir: target.dataDir })
  try {
    const [person] = people
    if (!person) throw new Error('no person was seeded')
    const visitor = createVisitor(product.address)
    await visitor.signIn(person.email, PASSWORD, { secret: person.totpSecret })
    const quiet = await pollDuring(product.address, viewers, () => wait(POLLING_DURATION_MS / 4))
    yield figureOf(`${VIEWERS} polling, nothing running, ${target.name}`, quiet)
    const { body: batch } = await visitor.upload('Debitoren.xlsx', await buildUidList(differentUids(UIDS)))
    const busy = await pollDuring(product.address, viewers, () => wait(POLLING_DURATION_MS))
    const { body } = await visitor.call<Task>('GET', `/api/tasks/${batch.id}`)
    yield figureOf(`${VIEWERS} polling while a batch runs (${body.compilationString} at the end), ${target.name}`, busy)
  } finally {
    await product.stop()
    simulator.stop()
  }
}

/**
 * Removes the PINs of all companies, so that they query VIES only. The simulator does not know the
 * seeded FinanzOnline account, and a batch with it would fail at once with "login refused".
 */
export async function restrictToVies({ databaseUrl, dataDir }: BenchTarget): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, log: failure => console.error(failure) })
  await database.db.updateTable('company').set({ pin_sealed: null }).execute()
  await database.close()
}
