import { type RawBuilder, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { waitFor } from '../../../tests/world/wait-for.ts'
import { type Job, startJobs } from './jobs.ts'

type Sample = { name: string; due: () => RawBuilder<boolean> }

/** Creates a table of tasks; each job deletes those of its name. */
async function createWorld() {
  const database = await freshDatabase()
  const { db } = database
  await sql`create table thing (job text)`.execute(db)
  const failures: unknown[] = []
  let statements = 0
  database.watchStatements(() => (statements += 1))
  const startTestJobs = async (jobs: Job[]) => {
    const worker = await startJobs(
      { database, log: { error: (facts: unknown) => void failures.push(facts) } as never },
      jobs,
    )
    onTestFinished(worker.stop)
    return worker
  }
  const add = (job: string) => sql`insert into thing values (${job})`.execute(db)
  const readTasks = async () =>
    (await sql<{ job: string }>`select job from thing`.execute(db)).rows.map(({ job }) => job)
  const sample = (name: string): Sample => ({
    name,
    due: () => sql<boolean>`exists (select from thing where job = ${name})`,
  })
  const deleteTasks = (name: string) => async () => void (await sql`delete from thing where job = ${name}`.execute(db))
  return { startTestJobs, add, readTasks, sample, deleteTasks, failures, statements: () => statements }
}

it('runs each job only when its own condition is true', async () => {
  const { startTestJobs, add, readTasks, sample, deleteTasks } = await createWorld()
  const runs = { a: 0, b: 0 }
  const countingJob = (name: 'a' | 'b'): Job => ({
    ...sample(name),
    everyMs: 5,
    run: async () => {
      runs[name] += 1
      await deleteTasks(name)()
    },
  })
  await startTestJobs([countingJob('a'), countingJob('b')])
  await add('a')
  await waitFor(readTasks, things => things.length === 0)
  expect(runs).toEqual({ a: 1, b: 0 })
})

it('checks all conditions in one statement', async () => {
  const { startTestJobs, sample, deleteTasks, statements } = await createWorld()
  const before = statements()
  let checks = 0
  const first: Job = {
    ...sample('a'),
    due: () => {
      checks += 1
      return sql<boolean>`false`
    },
    everyMs: 5,
    run: deleteTasks('a'),
  }
  const { stop } = await startTestJobs([
    first,
    ...['b', 'c', 'd'].map(name => ({ ...sample(name), everyMs: 5, run: deleteTasks(name) })),
  ])
  await waitFor(
    async () => checks,
    count => count > 5,
  )
  await stop()
  expect(statements() - before).toBe(checks)
})

it('logs a failed run with the job’s name, retries it, and continues the other jobs', async () => {
  const { startTestJobs, add, readTasks, sample, deleteTasks, failures } = await createWorld()
  let tries = 0
  const failTwice = async () => {
    tries += 1
    if (tries < 3) throw new Error('planned')
    await deleteTasks('a')()
  }
  await startTestJobs([
    { ...sample('a'), everyMs: 5, run: failTwice },
    { ...sample('b'), everyMs: 5, run: deleteTasks('b') },
  ])
  await add('a')
  await add('b')
  await waitFor(readTasks, things => things.length === 0)
  expect([tries, failures]).toMatchObject([3, [{ job: 'a' }, { job: 'a' }]])
})

it('stops after the current run, and starts no other', async () => {
  const { startTestJobs, add, sample } = await createWorld()
  await add('a')
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const runSlowly = async () => {
    runs += 1
    started.resolve()
    await release.promise
  }
  const worker = await startTestJobs([{ ...sample('a'), everyMs: 5, run: runSlowly }])
  await started.promise
  let hasStopped = false
  const stopped = worker.stop().then(() => (hasStopped = true))
  expect(hasStopped).toBe(false)
  release.resolve()
  await stopped
  expect(runs).toBe(1)
})
