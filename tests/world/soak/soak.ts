import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freshSecret } from '../product/fresh-key.ts'
import { type Account, accountFor } from './account.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { type Held, heldBy } from './held.ts'
import { type Lived, live } from './life.ts'
import { type Receiver, startSoakReceiver } from './receiver.ts'
import { addTenants, type Tenant } from './tenants.ts'

export type SoakPlan = {
  seconds: number
  companies: number
  /** Of each list. */
  rows: number
  /** Between a company's lists. */
  pauseMs: number
  killEveryMs: number
  lookEveryMs: number
}

/** The product's environment that leads to a simulator in place of the authorities, on an empty PostgreSQL database. */
export type SoakWorld = { databaseUrl: string; env: Record<string, string> }

export type Soaked = { lived: Lived[]; kills: number; held: Held[]; account: Account }

/** Lets companies live on two webs and two workers, of which one each is killed again and again, and then counts what is on record. */
export async function soak(plan: SoakPlan, { databaseUrl, env }: SoakWorld): Promise<Soaked> {
  let tenants: Tenant[] = []
  const receiver = await startSoakReceiver(() => tenants.map(({ webhookSecret }) => webhookSecret))
  const appSecret = freshSecret()
  tenants = await addTenants(plan.companies, { databaseUrl, appSecret, receiver: receiver.url })
  const variables = { ...env, DATABASE_URL: databaseUrl, APP_SECRET: appSecret, ...UNHINDERED }
  const fleet = await startFleet(variables)
  try {
    return await soakOn(fleet, plan, { tenants, receiver, variables })
  } finally {
    await fleet.stop()
    receiver.close()
  }
}

const UNHINDERED = {
  RATE_UPLOAD: '0',
  RATE_LOGIN: '0',
  RATE_CODE: '0',
  RATE_SINGLE_CHECK: '0',
  WEBHOOK_ALLOW: '127.0.0.0/8',
  UPSTREAM_TIMEOUT_MS: '2000',
  RETRY_BASE_MS: '100',
}

type Living = { tenants: Tenant[]; receiver: Receiver; variables: Record<string, string> }

async function soakOn(fleet: Fleet, plan: SoakPlan, { tenants, receiver, variables }: Living): Promise<Soaked> {
  const { rows, pauseMs } = plan
  const until = performance.now() + plan.seconds * 1_000
  const held: Held[] = []
  let isOver = false
  const looking = (async () => {
    for (; !isOver && performance.now() < until; await wait(plan.lookEveryMs)) held.push(...(await heldBy(fleet)))
  })()
  const [lived, kills] = await Promise.all([
    Promise.all(tenants.map((tenant, place) => live(tenant, { webs: fleet.webs, until, rows, pauseMs, place }))),
    killing(fleet, plan.killEveryMs, until),
  ]).finally(() => {
    isOver = true
  })
  await looking
  const client = new pg.Client({ connectionString: variables.DATABASE_URL })
  await client.connect()
  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows
  const account = await accountFor(lived, { query, receiver, env: variables }).finally(() => client.end())
  return { lived, kills, held, account }
}

/** At fixed moments, however long a start takes. */
async function killing(fleet: Fleet, everyMs: number, until: number): Promise<number> {
  const began = performance.now()
  for (let kills = 0; ; kills += 1) {
    await wait(Math.max(0, began + (kills + 1) * everyMs - performance.now()))
    if (performance.now() >= until) return kills
    await fleet.kill()
  }
}
