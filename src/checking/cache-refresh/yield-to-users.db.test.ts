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
import { workContext, workServices } from '../../app/start/start-work.ts'
import { systemClock } from '../../base/database/clock.ts'
import type { Database } from '../../base/database/database.ts'
import { startJobs } from '../../platform/background/jobs.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import { watchJob } from '../watching/watch-job.ts'
import { refreshJob } from './refresh-jobs.ts'
import { insertRefresh, newestRefresh } from './store.ts'

const UPDATE_COUNT = 12
const LANES = 4

/** Wraps a check context to count the queries that were tried. */
function countTries(context: CheckContext): CheckContext & { tries: () => number } {
  let tries = 0
  const countingQuery: CheckContext['authorities']['query'] = (...args) => {
    tries += 1
    return context.authorities.query(...args)
  }
  return { ...context, authorities: { ...context.authorities, query: countingQuery }, tries: () => tries }
}

const uidsInFlight = ({ calls }: Simulator) =>
  calls.filter(({ durationMs }) => durationMs === null).map(({ uid }) => uid)

// Users' calls occupy all slots for as long as needed. background-work.test.ts in
// src/registers/authorities shows with its own clock that users' lanes keep their slots between two
// calls.
it('a cache update yields to users’ queries and resumes after them', { tags: ['R-36'] }, async () => {
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
  const cachedUids = germanUids(UPDATE_COUNT)
  for (const uid of cachedUids) {
    const request = {
      companyId: world.company.id,
      userId: null,
      kind: 'machine',
      uid,
      service: 'vies',
      useCache: false,
    } as const
    const { newAnswers } = await checkUid(checkContext, request, new AbortController().signal)
    const owner = { companyId: world.company.id, userId: null, batchId: null }
    await db.transaction().execute(trx => storeAnswers(trx, owner, newAnswers))
  }
  world.simulator.calls.length = 0
  await db.transaction().execute(async trx => {
    const settings = { reload_concurrent_batches: LANES, reload_company_id: world.company.id }
    for (const [key, value] of Object.entries(settings)) {
      await saveSetting(trx, { company_id: 0, category: 'reload', key, value: String(value) })
    }
    await saveSetting(trx, { company_id: 0, category: 'cache', key: 'cache_lifetime', value: '0' })
    await addMapping(trx, 0, { country: 'DE', api: 'vies', fallbackApi: null, updatedBy: world.ada.id })
    await insertRefresh(trx, { day: '2026-11-20', nightOf: null, startedBy: null })
  })
  const users = germanUids(20, 5_000)
  const release = world.simulator.hold()
  const task = await world.uploadUids(users)
  await expect.poll(() => uidsInFlight(world.simulator), { message: 'users’ calls' }).toHaveLength(LANES)
  const countingContext = countTries(checkContext)
  const refreshWork = {
    database: world.database,
    checkContext: countingContext,
    clock: systemClock,
    retryBaseMs: 5,
    log: silentLog,
  }
  const worker = await startJobs(refreshWork, [{ ...refreshJob(refreshWork), everyMs: 20 }])
  onTestFinished(worker.stop)
  await expect.poll(countingContext.tries, { message: 'tries of the update' }).toBeGreaterThan(0)
  expect(world.simulator.calls.filter(({ uid }) => !users.includes(uid))).toEqual([])
  release()
  await world.ended(task.id)
  await waitFor(
    () => newestRefresh(db),
    newest => newest?.is_running === false,
  )
  expect(world.simulator.calls.filter(({ uid }) => cachedUids.includes(uid))).toHaveLength(UPDATE_COUNT)
})

/**
 * Watches UIDs as partners of a company, all overdue by weeks, so that a quarter of the daily
 * maximum is due at once.
 */
async function watchOverduePartners(
  db: Database,
  { companyId, by }: { companyId: number; by: number },
  uids: string[],
) {
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

/** Starts watching 1,000 overdue partners of one company while users of three companies work. */
async function startWatchingBesideUsers(concurrency: number) {
  const world = await createCheckingWorld({ concurrency, hasWorker: false })
  const { database, simulator, runtime, clock } = world
  const watchedUids = new Set(germanUids(1_000, 100_000))
  await watchOverduePartners(database.db, { companyId: world.company.id, by: world.ada.id }, [...watchedUids])
  const callers = [world.browser]
  while (callers.length < 3) {
    const { id } = await addTestCompany(world)
    const person = await addPerson(world, { companyId: id })
    const mapping = { country: 'DE', api: 'vies', fallbackApi: null, updatedBy: person.id } as const
    await database.db.transaction().execute(trx => addMapping(trx, id, mapping))
    callers.push(await signIn(world.app, person, clock))
  }
  const countingContext = countTries(workContext(runtime))
  // Without the hold, the due queries would end before the users start.
  const release = simulator.hold()
  const watchWorker = await startJobs(runtime, [{ ...watchJob(workServices(runtime, countingContext)), everyMs: 20 }])
  onTestFinished(watchWorker.stop)
  const watchedCalls = () => simulator.calls.filter(({ uid }) => watchedUids.has(uid)).length
  const waitForWatchedCalls = (minimum: number) =>
    waitFor(
      async () => watchedCalls(),
      calls => calls > minimum,
    )
  await expect.poll(watchedCalls, { message: 'watching’s calls' }).toBeGreaterThan(0)
  return { ...world, watchedUids, callers, watchedCalls, waitForWatchedCalls, tries: countingContext.tries, release }
}

const UIDS_PER_BATCH = 20

// Checks the order of the held calls, because rates are not stable on a busy machine; they are
// measured in docs/benchmarks.md.
it('watching uses no slot while batches of three companies wait, and resumes after them', {
  tags: ['R-35', 'C9-11'],
}, async () => {
  const world = await startWatchingBesideUsers(LANES)
  const { simulator, watchedUids, callers, clock } = world
  const watchedInFlight = () => uidsInFlight(simulator).filter(uid => watchedUids.has(uid))
  const usersInFlight = () => uidsInFlight(simulator).filter(uid => !watchedUids.has(uid))
  const tasks = []
  for (const [at, caller] of callers.entries())
    tasks.push(await world.uploadUids(germanUids(UIDS_PER_BATCH, at * 1_000), caller))
  await world.work()
  let { release } = world
  // Watching's calls in flight end, and the waiting users get the slots.
  const slotsOfUsers = () => {
    const users = usersInFlight().length
    if (users < LANES && uidsInFlight(simulator).length >= LANES) {
      release()
      release = simulator.hold()
    }
    return users
  }
  await expect.poll(slotsOfUsers, { message: 'users’ calls in all slots' }).toBe(LANES)
  const countsBefore = [world.tries(), world.watchedCalls()] as const
  // Moves the clock only while nothing is due, since a session ends after thirty idle minutes.
  const newTries = async () => {
    const { next_at } = await world.database.db.selectFrom('watching').select('next_at').executeTakeFirstOrThrow()
    if (next_at > clock.now()) clock.move(MINUTE)
    return world.tries() - countsBefore[0]
  }
  await expect.poll(newTries, { message: 'tries of watching' }).toBeGreaterThan(0)
  expect([watchedInFlight(), world.watchedCalls() - countsBefore[1]]).toEqual([[], 0])
  release()
  for (const [at, { id }] of tasks.entries()) await world.ended(id, callers[at])
  clock.move(MINUTE)
  await world.waitForWatchedCalls(world.watchedCalls() + 3)
})

it('watching uses slots that a batch leaves free', { tags: ['R-35', 'C9-11'] }, async () => {
  const world = await startWatchingBesideUsers(3 * LANES)
  await world.work()
  const { id } = await world.uploadUids(germanUids(UIDS_PER_BATCH * 3))
  let { release } = world
  for (let round = 0; round < 3; round++) {
    const kinds = () => new Set(uidsInFlight(world.simulator).map(uid => world.watchedUids.has(uid)))
    await expect.poll(() => kinds().size, { message: 'calls of users and of watching' }).toBe(2)
    release()
    release = world.simulator.hold()
  }
  release()
  await world.ended(id)
})
