import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { Database } from '../../base/database/database.ts'
import { setActor } from '../../base/roles/access.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { createApp } from '../../platform/http/app.ts'
import { deleteOldCounts } from '../../platform/http/call-count-store.ts'
import { enableRateLimits, perMinuteAndAddress } from '../../platform/http/rate-limits.ts'
import { createUserLimits } from '../users/limits.ts'

const MAX_PER_MINUTE = 5

/**
 * Creates a web process on PostgreSQL with only the rate limits. Returns a function that makes a
 * call and returns its status.
 */
async function createWebProcess(db: Database) {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  await enableRateLimits(app, { kind: 'postgresql', db })
  for (const path of ['/one', '/other'])
    app.get(path, { config: perMinuteAndAddress(MAX_PER_MINUTE) }, async () => 'said')
  return async (path: string, remoteAddress = '192.0.2.1') =>
    (await app.inject({ method: 'GET', url: path, remoteAddress })).statusCode
}

it('rate limits are shared by all web processes, per route and address', async () => {
  const { db } = await freshDatabase()
  const [first, second] = [await createWebProcess(db), await createWebProcess(db)]
  const answers = await Promise.all(
    Array.from({ length: 2 * MAX_PER_MINUTE }, (_, index) => (index % 2 ? first : second)('/one')),
  )
  expect(answers.filter(status => status === 200)).toHaveLength(MAX_PER_MINUTE)
  expect(answers.filter(status => status === 429)).toHaveLength(MAX_PER_MINUTE)
  expect(await first('/other')).toBe(200)
  expect(await second('/one', '192.0.2.2')).toBe(200)
})

it('rate limits restart after their minute, and expired counts are deleted', async () => {
  const { db } = await freshDatabase()
  const call = await createWebProcess(db)
  for (let count = 0; count <= MAX_PER_MINUTE; count++) await call('/one')
  expect(await call('/one')).toBe(429)
  await deleteOldCounts(db)
  expect(await call('/one')).toBe(429)
  await sql`update call_count set window_ends_at = now() - interval '1 second'`.execute(db)
  expect(await call('/one')).toBe(200)
  await sql`update call_count set window_ends_at = now() - interval '1 second'`.execute(db)
  await deleteOldCounts(db)
  expect(await db.selectFrom('call_count').selectAll().execute()).toEqual([])
})

it('rate limits of a user that span several routes have separate counters', async () => {
  const { db } = await freshDatabase()
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  await enableRateLimits(app, { kind: 'postgresql', db })
  const actor = { userId: 7, companyId: 7, role: ROLES.user, email: '', language: 'de' } as const
  app.addHook('onRequest', async request => setActor(request, actor))
  const { emailLookups, hashes } = createUserLimits(app)
  app.get('/e-mail', { preHandler: emailLookups }, async () => 'said')
  app.get('/hash', { preHandler: hashes }, async () => 'said')
  const statusOf = async (path: string) => (await app.inject({ method: 'GET', url: path })).statusCode
  // More calls than a user's hourly limit of e-mail lookups.
  for (let count = 0; count < 40; count++) expect(await statusOf('/hash')).toBe(200)
  expect(await statusOf('/e-mail')).toBe(200)
})
