import { type RawBuilder, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { waitFor } from '../../../tests/world/wait-for.ts'
import { type Job, workJobs } from './jobs.ts'

type Sample = { name: string; due: () => RawBuilder<boolean> }

/** A table of things to do; each job takes those of its name. */
async function world() {
  const database = await freshDatabase()
  const { db } = database
  await sql`create table thing (job text)`.execute(db)
  const failures: unknown[] = []
  let statements = 0
  database.watchStatements(() => (statements += 1))
  const work = async (jobs: Job[]) => {
    const working = await workJobs(
      { database, log: { error: (facts: unknown) => void failures.push(facts) } as never },
      jobs,
    )
    onTestFinished(working.stop)
    return working
  }
  const add = (job: string) => sql`insert into thing values (${job})`.execute(db)
  const left = async () => (await sql<{ job: string }>`select job from thing`.execute(db)).rows.map(({ job }) => job)
  const sample = (name: string): Sample => ({
    name,
    due: () => sql<boolean>`exists (select from thing where job = ${name})`,
  })
  const take = (name: string) => async () => void (await sql`delete from thing where job = ${name}`.execute(db))
  return { work, add, left, sample, take, failures, statements: () => statements }
}

it('runs a job only when its condition is true, each by itself', async () => {
  const { work, add, left, sample, take } = await world()
  const turns = { a: 0, b: 0 }
  const counting = (name: 'a' | 'b'): Job => ({
    ...sample(name),
    everyMs: 5,
    run: async () => {
      turns[name] += 1
      await take(name)()
    },
  })
  await work([counting('a'), counting('b')])
  await add('a')
  await waitFor(left, things => things.length === 0)
  expect(turns).toEqual({ a: 1, b: 0 })
})

it('asks for all conditions in one statement', async () => {
  const { work, sample, take, statements } = await world()
  const before = statements()
  let looks = 0
  const first: Job = {
    ...sample('a'),
    due: () => {
      looks += 1
      return sql<boolean>`false`
    },
    everyMs: 5,
    run: take('a'),
  }
  const { stop } = await work([
    first,
    ...['b', 'c', 'd'].map(name => ({ ...sample(name), everyMs: 5, run: take(name) })),
  ])
  await waitFor(
    async () => looks,
    count => count > 5,
  )
  await stop()
  expect(statements() - before).toBe(looks)
})

it('logs a turn that fails under its name, tries it again, and lets the others go on', async () => {
  const { work, add, left, sample, take, failures } = await world()
  let tries = 0
  const fails = async () => {
    tries += 1
    if (tries < 3) throw new Error('in vain')
    await take('a')()
  }
  await work([
    { ...sample('a'), everyMs: 5, run: fails },
    { ...sample('b'), everyMs: 5, run: take('b') },
  ])
  await add('a')
  await add('b')
  await waitFor(left, things => things.length === 0)
  expect([tries, failures]).toMatchObject([3, [{ job: 'a' }, { job: 'a' }]])
})

it('stops when the turn under way is over, and begins no other', async () => {
  const { work, add, sample } = await world()
  await add('a')
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let turns = 0
  const slow = async () => {
    turns += 1
    begun.resolve()
    await goOn.promise
  }
  const working = await work([{ ...sample('a'), everyMs: 5, run: slow }])
  await begun.promise
  let hasStopped = false
  const stopped = working.stop().then(() => (hasStopped = true))
  expect(hasStopped).toBe(false)
  goOn.resolve()
  await stopped
  expect(turns).toBe(1)
})
