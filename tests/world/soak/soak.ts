import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { chooseClusterAddress } from '../../../src/base/database/cluster/cluster-address.ts'
import { clusterFolders } from '../../../src/base/database/cluster/cluster-folders.ts'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import { openPostgresql } from '../../../src/base/database/open-postgresql.ts'
import { freshSecret } from '../product/fresh-key.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { type Receiver, startSoakReceiver } from './receiver.ts'
import { type ResourceSample, sampleResources } from './resource-samples.ts'
import { type CompanyResults, simulateCompany } from './simulate-company.ts'
import { type TableSize, tableSizes } from './table-sizes.ts'
import { addTenants, type Tenant } from './tenants.ts'
import { type RecordSummary, verifyRecords } from './verify-records.ts'

export type SoakPlan = {
  seconds: number
  companies: number
  /** Rows of each list. */
  rows: number
  /** Pause between a company's lists. */
  pauseMs: number
  /** Only with an external PostgreSQL; a process with an embedded database is not killed. */
  killEveryMs: number
  sampleIntervalMs: number
  /** Partners that each company watches, all overdue. */
  watched: number
}

/**
 * The product's environment, which points to a simulator, and an empty database; null for the
 * embedded one in `dataDir`.
 */
export type SoakWorld = { databaseUrl: string | null; dataDir: string; env: Record<string, string> }

export type SoakResult = {
  companyResults: CompanyResults[]
  kills: number
  resourceSamples: ResourceSample[]
  sizes: TableSize[]
  recordSummary: RecordSummary
}

/**
 * Simulates companies on two web processes and two workers, one of each killed repeatedly, or on
 * one process with an embedded database. Then checks the records.
 */
export async function soak(plan: SoakPlan, { databaseUrl, dataDir, env }: SoakWorld): Promise<SoakResult> {
  let tenants: Tenant[] = []
  const receiver = await startSoakReceiver(() => tenants.map(({ webhookSecret }) => webhookSecret))
  const appSecret = freshSecret()
  const { companies, watched } = plan
  tenants = await addTenants(companies, { databaseUrl, dataDir, appSecret, receiver: receiver.url, watched })
  const database: Record<string, string> = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }
  const fleet = await startFleet({ ...env, ...database, APP_SECRET: appSecret, ...NO_LIMITS }, dataDir)
  const openedDatabase = openPostgresql(
    databaseUrl ?? (await embeddedUrl(dataDir)),
    failure => console.error(failure),
    2,
  )
  try {
    return await soakOn(fleet, plan, { tenants, receiver, opened: openedDatabase })
  } finally {
    await openedDatabase.close()
    await fleet.stop()
    receiver.close()
  }
}

const NO_LIMITS = {
  RATE_UPLOAD: '0',
  RATE_LOGIN: '0',
  RATE_CODE: '0',
  RATE_SINGLE_CHECK: '0',
  WEBHOOK_ALLOW: '127.0.0.0/8',
  UPSTREAM_TIMEOUT_MS: '2000',
  RETRY_BASE_MS: '100',
}

/** Returns the address of the product's embedded PostgreSQL, for users who may read its folder. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const { run, cluster } = clusterFolders(dataDir)
  return (await chooseClusterAddress(run, cluster)).url
}

type SoakContext = { tenants: Tenant[]; receiver: Receiver; opened: OpenDatabase }

async function soakOn(
  fleet: Fleet,
  plan: SoakPlan,
  { tenants, receiver, opened: openedDatabase }: SoakContext,
): Promise<SoakResult> {
  const { rows, pauseMs } = plan
  const until = performance.now() + plan.seconds * 1_000
  const query = <T extends object>(text: string, values: unknown[] = []) =>
    openedDatabase.db.executeQuery<T>(CompiledQuery.raw(text, values)).then(({ rows }) => rows)
  const samples: ResourceSample[] = []
  const sizes: TableSize[] = []
  let isOver = false
  const sampling = (async () => {
    for (; !isOver && performance.now() < until; await wait(plan.sampleIntervalMs)) {
      samples.push(...(await sampleResources(fleet)))
      sizes.push(...(await tableSizes(query)))
    }
  })()
  const [results, kills] = await Promise.all([
    Promise.all(
      tenants.map((tenant, index) => simulateCompany(tenant, { webs: fleet.webs, until, rows, pauseMs, place: index })),
    ),
    killRepeatedly(fleet, plan.killEveryMs, until),
  ]).finally(() => {
    isOver = true
  })
  await sampling
  const account = await verifyRecords(results, { query, receiver, db: openedDatabase.db })
  return { companyResults: results, kills, resourceSamples: samples, sizes, recordSummary: account }
}

/** Kills at fixed moments, independent of the duration of a start. */
async function killRepeatedly(fleet: Fleet, everyMs: number, until: number): Promise<number> {
  const startedAt = performance.now()
  for (let kills = 0; ; kills += 1) {
    await wait(Math.max(0, Math.min(until, startedAt + (kills + 1) * everyMs) - performance.now()))
    if (performance.now() >= until) return kills
    await fleet.kill()
  }
}
