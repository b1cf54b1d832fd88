import { onTestFinished } from 'vitest'
import { saveSetting } from '../../../src/access/settings/store.ts'
import type { CacheList, CacheRecord } from '../../../src/answers/cache/wire.ts'
import { type CheckContext, createCheckContext } from '../../../src/answers/checks/check-context.ts'
import { checkUid } from '../../../src/answers/checks/check-uid.ts'
import type { UidCheckResult } from '../../../src/answers/checks/checked.ts'
import { storeAnswers } from '../../../src/answers/checks/store.ts'
import { addMapping } from '../../../src/answers/country-mapping/store.ts'
import type { InstallationSettingKey } from '../../../src/app/definitions/settings-lists-rules.ts'
import { workServices } from '../../../src/app/start/start-work.ts'
import type { Authority } from '../../../src/base/authority-rules.ts'
import { ROLES, type Role } from '../../../src/base/roles/role-rules.ts'
import { nightlyJob, type RefreshWorkDeps, refreshJob } from '../../../src/checking/cache-refresh/refresh-jobs.ts'
import type { RefreshState } from '../../../src/checking/cache-refresh/wire.ts'
import { startJobs } from '../../../src/platform/background/jobs.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../src/simulator/simulator.ts'
import { addOperator, addPerson, addTestCompany, type Person, type TestCompany } from '../people/people.ts'
import { type Caller, signIn } from '../people/sign-in.ts'
import { waitFor } from './checking.ts'
import { createMovedClock } from './moved-clock.ts'
import { createWeb, type Web } from './web.ts'

export const OPERATOR_UID = 'ATU13585627'
export const TENANT_UID = 'ATU57194903'

/**
 * An installation with a cache: an operator with a FinanzOnline account, a tenant without one, and
 * a signed-in Dev.
 */
export type CacheWorld = Web & {
  simulator: Simulator
  checkContext: CheckContext
  tenant: TestCompany
  devPerson: Person
  dev: Caller
  signedIn: (role: Role, companyId: number) => Promise<Caller>
  /** Runs a single check for a company as the screen does, and stores the answer. */
  check: (companyId: number, uid: string, service?: Authority) => Promise<UidCheckResult>
  /**
   * Checks many UIDs at the moved clock's time, then clears the simulator's list of calls.
   */
  remember: (companyId: number, uids: string[], service?: Authority) => Promise<void>
  /** Returns "service uid requester" for every query that reached an authority. */
  sentQueries: () => string[]
  set: (settings: Partial<Record<InstallationSettingKey, number>>) => Promise<void>
  /** Sets a row of the cache update's own mapping. */
  map: (country: string, api: Authority, fallbackApi?: Authority | null) => Promise<void>
  entries: (query?: string, caller?: Caller) => Promise<CacheList>
  entry: (uid: string) => Promise<CacheRecord>
  /** Starts a worker of the cache update; the end of the test stops it in any case. */
  work: (change?: Partial<RefreshWorkDeps>) => Promise<{ stop: () => Promise<void> }>
  state: (caller?: Caller) => Promise<RefreshState>
  /** Starts a cache update and waits until it has ended. */
  refresh: () => Promise<RefreshState>
}

const SIMULATED_ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }

export async function createCacheWorld(options: SimulatorOptions = {}): Promise<CacheWorld> {
  const clock = createMovedClock('2026-11-18T11:00:00Z')
  const simulator = await startSimulator({ now: clock.now, ...options })
  onTestFinished(() => simulator.close())
  const web = await createWeb({
    clock,
    simulator,
    probeAfterMs: 100,
    configuration: {
      upstreamTimeoutMs: 30_000,
      viesConcurrency: 10,
      finanzonlineConcurrency: 4,
      retryBaseMs: 5,
      finanzonlineHerstellerId: OPERATOR_UID,
    },
  })
  const { runtime } = web
  const { database, encryption, authorities } = runtime
  const checkContext = createCheckContext({ database, clock, encryption, authorities })
  const { db } = web.database
  const stopFunctions: (() => Promise<void>)[] = []
  onTestFinished(async () => void (await Promise.all(stopFunctions.map(close => close()))))
  await addOperator(web, { account: SIMULATED_ACCOUNT, uid: OPERATOR_UID })
  const tenant = await addTestCompany(web, { uid: TENANT_UID })
  const devPerson = await addPerson(web, { companyId: 1, role: ROLES.dev })
  const dev = await createReauthenticatingCaller(() => signIn(web.app, devPerson, clock))

  const check: CacheWorld['check'] = async (companyId, uid, service) => {
    const question = {
      companyId,
      userId: devPerson.id,
      kind: 'person',
      uid,
      service: service ?? null,
      useCache: true,
    } as const
    const result = await checkUid(checkContext, question, new AbortController().signal)
    const owner = { companyId, userId: devPerson.id, batchId: null }
    await db.transaction().execute(trx => storeAnswers(trx, owner, result.newAnswers))
    return result
  }
  const entries: CacheWorld['entries'] = async (query = '', caller = dev) =>
    (await caller.call('GET', `/api/cache${query}`)).json<CacheList>()
  const state: CacheWorld['state'] = async (caller = dev) =>
    (await caller.call('GET', '/api/cache/update')).json<RefreshState>()
  return {
    ...web,
    simulator,
    checkContext,
    tenant,
    devPerson,
    dev,
    check,
    entries,
    state,
    signedIn: async (role, companyId) => signIn(web.app, await addPerson(web, { companyId, role }), clock),
    remember: async (companyId, uids, service) => {
      for (const uid of uids) await check(companyId, uid, service)
      const update = db.updateTable('cached_answer').set({ last_usage: clock.now() })
      if (uids.length > 0) await update.where('uid', 'in', uids).execute()
      simulator.calls.length = 0
    },
    sentQueries: () =>
      simulator.calls
        .filter(({ operation }) => operation === 'check' || operation === 'query')
        .map(({ service, uid, requester }) => `${service} ${uid} ${requester}`),
    set: settings =>
      db.transaction().execute(async trx => {
        for (const [key, value] of Object.entries(settings)) {
          await saveSetting(trx, { company_id: 0, category: 'reload', key, value: String(value) })
        }
      }),
    map: (country, api, fallbackApi = null) =>
      db
        .transaction()
        .execute(async trx => void (await addMapping(trx, 0, { country, api, fallbackApi, updatedBy: devPerson.id }))),
    entry: async uid => {
      const [record] = (await entries(`?search=${uid}`)).items
      if (!record) throw new Error(`${uid} is not in the cache`)
      return record
    },
    work: async change => {
      const dependencies = workServices(runtime, checkContext)
      const job = refreshJob({ ...dependencies, leaseMs: 15_000, ...change })
      const jobs = [nightlyJob(dependencies), job].map(each => ({ ...each, everyMs: 20 }))
      const worker = await startJobs(runtime, jobs)
      let stopped: Promise<void> | null = null
      const stop = () => (stopped ??= worker.stop())
      stopFunctions.push(stop)
      return { stop }
    },
    refresh: async () => {
      const { statusCode, body } = await dev.call('PUT', '/api/cache/update')
      if (statusCode !== 204) throw new Error(`the update was not started: ${statusCode} ${body}`)
      return waitFor(state, ({ running }) => !running)
    },
  }
}

/**
 * Returns a caller that signs in again when the session has ended, because the test moves the clock
 * by days.
 */
async function createReauthenticatingCaller(signInAgain: () => Promise<Caller>): Promise<Caller> {
  let caller = await signInAgain()
  return {
    ...caller,
    call: async (...request) => {
      const answer = await caller.call(...request)
      if (answer.statusCode !== 401) return answer
      caller = await signInAgain()
      return caller.call(...request)
    },
  }
}
