import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, germanUids, waitFor } from '../../../tests/world/product/checking.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { silentLog } from '../../../tests/world/stand-ins/silent-log.ts'
import { saveSetting } from '../../access/settings/store.ts'
import { type CheckContext, createCheckContext } from '../../answers/checks/check-context.ts'
import { checkUid } from '../../answers/checks/check-uid.ts'
import { storeAnswers } from '../../answers/checks/store.ts'
import { addMapping } from '../../answers/country-mapping/store.ts'
import { watchWork, workContext } from '../../app/start/start-work.ts'
import { systemClock } from '../../base/database/clock.ts'
import type { Database } from '../../base/database/database.ts'
import { workJobs } from '../../platform/background/jobs.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import { watchJob } from '../watching/watch-job.ts'
import { refreshJob } from './refresh-jobs.ts'
import { insertRefresh, newestRefresh } from './store.ts'

const UPDATES = 12
const LANES = 4

/** Wraps a check context to count the queries that were tried. */
function countTries(context: CheckContext): CheckContext & { tries: () => number } {
  let tries = 0
  const ask: CheckContext['authorities']['query'] = (...asked) => {
    tries += 1
    return context.authorities.query(...asked)
  }
  return { ...context, authorities: { ...context.authorities, query: ask }, tries: () => tries }
}

const underWay = ({ calls }: Simulator) => calls.filter(({ durationMs }) => durationMs === null).map(({ uid }) => uid)

// Users' calls occupy all slots for as long as needed. A test with its own clock shows that their
// lanes get them again between two calls (src/registers/authorities/beside-users.test.ts).
it('an update goes behind users’ work, and on after it', { tags: ['R-36'] }, async () => {
  const world = await createCheckingWorld({
    concurrency: LANES,
    settings: { task_concurrent_batches: LANES },
  })
  const { db } = world.database
  const checkContext = createCheckContext({
    database: world.database,
    clock: systemClock,
    encryption: world.encryption,
    authorities: world.authorities,
  })
  const remembered = germanUids(UPDATES)
  for (const uid of remembered) {
    const asking = {
      companyId: world.company.id,
      userId: null,
      kind: 'machine',
      uid,
      service: 'vies',
      useCache: false,
    } as const
    const { newAnswers: asked } = await checkUid(checkContext, asking, new AbortController().signal)
    const keeping = { companyId: world.company.id, userId: null, batchId: null }
    await db.transaction().execute(trx => storeAnswers(trx, keeping, asked))
  }
  world.simulator.calls.length = 0
  await db.transaction().execute(async trx => {
    const reload = { reload_concurrent_batches: LANES, reload_company_id: world.company.id }
    for (const [key, value] of Object.entries(reload)) {
      await saveSetting(trx, { company_id: 0, category: 'reload', key, value: String(value) })
    }
    await saveSetting(trx, { company_id: 0, category: 'cache', key: 'cache_lifetime', value: '0' })
    await addMapping(trx, 0, { country: 'DE', api: 'vies', fallbackApi: null, updatedBy: world.ada.id })
    await insertRefresh(trx, { day: '2026-11-20', nightOf: null, startedBy: null })
  })
  const users = germanUids(20, 5_000)
  const release = world.simulator.hold()
  const task = await world.uploadUids(users)
  await expect.poll(() => underWay(world.simulator), { message: 'users’ calls' }).toHaveLength(LANES)
  const counting = countTries(checkContext)
  const updating = {
    database: world.database,
    checkContext: counting,
    clock: systemClock,
    retryBaseMs: 5,
    log: silentLog,
  }
  const worker = await workJobs(updating, [{ ...refreshJob(updating), everyMs: 20 }])
  onTestFinished(worker.stop)
  await expect.poll(counting.tries, { message: 'tries of the update' }).toBeGreaterThan(0)
  expect(world.simulator.calls.filter(({ uid }) => !users.includes(uid))).toEqual([])
  release()
  await world.ended(task.id)
  await waitFor(
    () => newestRefresh(db),
    newest => newest?.is_running === false,
  )
  expect(world.simulator.calls.filter(({ uid }) => remembered.includes(uid))).toHaveLength(UPDATES)
})

/**
 * Watches UIDs as partners of a company, each weeks overdue, with a quarter of a day's queries due
 * at once.
 */
async function watchLate(db: Database, { companyId, by }: { companyId: number; by: number }, uids: string[]) {
  const longAgo = new Date('2024-11-20T10:00:00Z')
  await sql`insert into partner (company_id, uid, own_name, given_name, first_asked_at, last_asked_at)
    select ${companyId}::int, uid, '', '', ${longAgo}, ${longAgo} from unnest(${uids}::text[]) uid`.execute(db)
  await sql`insert into watched_partner (partner_id, company_id, since, watched_by, counts_from)
    select id, company_id, ${longAgo}, ${by}::int, ${longAgo} from partner`.execute(db)
  await db.insertInto('watching').values({ company_id: companyId, asked_until: longAgo, next_at: longAgo }).execute()
  await db.transaction().execute(async trx => {
    for (const [key, value] of Object.entries({ watch_partners: 1, watch_days: 7, watch_max_per_day: 10_000 })) {
      await saveSetting(trx, { company_id: companyId, category: 'watch', key, value: String(value) })
    }
  })
}

/** Starts watching thousands of overdue partners of one company beside the users of three. */
async function besideWatching(concurrency: number) {
  const world = await createCheckingWorld({ concurrency, works: false })
  const { database, simulator, runtime, clock } = world
  const isWatched = new Set(germanUids(1_000, 100_000))
  await watchLate(database.db, { companyId: world.company.id, by: world.ada.id }, [...isWatched])
  const callers = [world.browser]
  while (callers.length < 3) {
    const { id } = await addTestCompany(world)
    const person = await addPerson(world, { companyId: id })
    const mapping = { country: 'DE', api: 'vies', fallbackApi: null, updatedBy: person.id } as const
    await database.db.transaction().execute(trx => addMapping(trx, id, mapping))
    callers.push(await signIn(world.app, person, clock))
  }
  const counting = countTries(workContext(runtime))
  // If not held, the due queries would be over before the users come.
  const release = simulator.hold()
  const watching = await workJobs(runtime, [{ ...watchJob(watchWork(runtime, counting)), everyMs: 20 }])
  onTestFinished(watching.stop)
  const watchedCalls = () => simulator.calls.filter(({ uid }) => isWatched.has(uid)).length
  const moreWatched = (than: number) =>
    waitFor(
      async () => watchedCalls(),
      calls => calls > than,
    )
  await expect.poll(watchedCalls, { message: 'watching’s calls' }).toBeGreaterThan(0)
  return { ...world, isWatched, callers, watchedCalls, moreWatched, tries: counting.tries, release }
}

const UIDS = 20

// Measures the order of the held calls, because a busy machine has no stable rates; the rates are
// in docs/benchmarks.md.
it('watching thousands of late partners takes no place that three companies’ batches want, and continues after them', {
  tags: ['R-35', 'C9-11'],
}, async () => {
  const world = await besideWatching(LANES)
  const { simulator, isWatched, callers, clock } = world
  const watched = () => underWay(simulator).filter(uid => isWatched.has(uid))
  const ofUsers = () => underWay(simulator).filter(uid => !isWatched.has(uid))
  const tasks = []
  for (const [at, caller] of callers.entries()) tasks.push(await world.uploadUids(germanUids(UIDS, at * 1_000), caller))
  await world.work()
  let { release } = world
  // Watching's calls in flight end, and the waiting users get the slots.
  const placesOfUsers = () => {
    const users = ofUsers().length
    if (users < LANES && underWay(simulator).length >= LANES) {
      release()
      release = simulator.hold()
    }
    return users
  }
  await expect.poll(placesOfUsers, { message: 'users’ calls in all places' }).toBe(LANES)
  const before = [world.tries(), world.watchedCalls()] as const
  // Moves the clock only while nothing is due, since a session ends after thirty idle minutes.
  const triesLater = async () => {
    const { next_at } = await world.database.db.selectFrom('watching').select('next_at').executeTakeFirstOrThrow()
    if (next_at > clock.now()) clock.move(MINUTE)
    return world.tries() - before[0]
  }
  await expect.poll(triesLater, { message: 'tries of watching' }).toBeGreaterThan(0)
  expect([watched(), world.watchedCalls() - before[1]]).toEqual([[], 0])
  release()
  for (const [at, { id }] of tasks.entries()) await world.ended(id, callers[at])
  clock.move(MINUTE)
  await world.moreWatched(world.watchedCalls() + 3)
})

it('watching goes on in places that a batch leaves free', { tags: ['R-35', 'C9-11'] }, async () => {
  const world = await besideWatching(3 * LANES)
  await world.work()
  const { id } = await world.uploadUids(germanUids(UIDS * 3))
  let { release } = world
  for (let round = 0; round < 3; round++) {
    const kinds = () => new Set(underWay(world.simulator).map(uid => world.isWatched.has(uid)))
    await expect.poll(() => kinds().size, { message: 'calls of users and of watching' }).toBe(2)
    release()
    release = world.simulator.hold()
  }
  release()
  await world.ended(id)
})
