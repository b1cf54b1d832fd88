import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { Database } from '../../base/database/database.ts'
import { actAs } from '../../base/roles/access.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { createApp } from '../../platform/http/app.ts'
import { deleteOldCounts } from '../../platform/http/call-count-store.ts'
import { allowRateLimits, perMinuteAndAddress } from '../../platform/http/rate-limits.ts'
import { usersLimits } from '../users/limits.ts'

const MOST = 5

/**
 * A web process on PostgreSQL with only the rate limits: each call returns its status and the
 * remaining calls.
 */
async function openWeb(db: Database) {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  await allowRateLimits(app, { kind: 'postgresql', db })
  for (const path of ['/one', '/other']) app.get(path, { config: perMinuteAndAddress(MOST) }, async () => 'said')
  return async (path: string, remoteAddress = '192.0.2.1') =>
    (await app.inject({ method: 'GET', url: path, remoteAddress })).statusCode
}

it('hold for all web processes together, route by route and address by address', async () => {
  const { db } = await freshDatabase()
  const [first, second] = [await openWeb(db), await openWeb(db)]
  const answers = await Promise.all(Array.from({ length: 2 * MOST }, (_, at) => (at % 2 ? first : second)('/one')))
  expect(answers.filter(status => status === 200)).toHaveLength(MOST)
  expect(answers.filter(status => status === 429)).toHaveLength(MOST)
  expect(await first('/other')).toBe(200)
  expect(await second('/one', '192.0.2.2')).toBe(200)
})

it('restart when their minute is over, and old ones are deleted', async () => {
  const { db } = await freshDatabase()
  const call = await openWeb(db)
  for (let count = 0; count <= MOST; count++) await call('/one')
  expect(await call('/one')).toBe(429)
  await deleteOldCounts(db)
  expect(await call('/one')).toBe(429)
  await sql`update call_count set window_ends_at = now() - interval '1 second'`.execute(db)
  expect(await call('/one')).toBe(200)
  await sql`update call_count set window_ends_at = now() - interval '1 second'`.execute(db)
  await deleteOldCounts(db)
  expect(await db.selectFrom('call_count').selectAll().execute()).toEqual([])
})

it('of a user that belong to no one route are counted apart', async () => {
  const { db } = await freshDatabase()
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  await allowRateLimits(app, { kind: 'postgresql', db })
  const actor = { userId: 7, companyId: 7, role: ROLES.user, email: '', language: 'de' } as const
  app.addHook('onRequest', async request => actAs(request, actor))
  const { emailQuestions, hashes } = usersLimits(app)
  app.get('/e-mail', { preHandler: emailQuestions }, async () => 'said')
  app.get('/hash', { preHandler: hashes }, async () => 'said')
  const ask = async (path: string) => (await app.inject({ method: 'GET', url: path })).statusCode
  // More than the hourly limit of a user's questions about e-mail addresses.
  for (let count = 0; count < 40; count++) expect(await ask('/hash')).toBe(200)
  expect(await ask('/e-mail')).toBe(200)
})
