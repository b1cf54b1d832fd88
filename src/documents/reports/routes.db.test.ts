import { createHash } from 'node:crypto'
import pino from 'pino'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { setActor } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { ROLES, type Role } from '../../base/roles/role-rules.ts'
import { createApp } from '../../platform/http/app.ts'
import { reportsRoutes } from './routes.ts'
import { nextEdition } from './store.ts'
import { storeReport } from './store-report.ts'

type People = Record<'creator' | 'colleague' | 'admin' | 'operatorAdmin' | 'dev' | 'stranger' | 'foreignAdmin', Actor>
type World = { database: OpenDatabase; people: People; batchId: number; checkId: number; companyId: number }

const FIRST = Buffer.from('%PDF first edition')
const SECOND = Buffer.concat([Buffer.from('%PDF second edition'), Buffer.alloc(1_100_000, 7)])

let world: World
beforeEach(async () => {
  world = await build(await freshDatabase())
})

async function build(database: OpenDatabase): Promise<World> {
  const { db } = database
  const company = async (name: string) =>
    (await db.insertInto('company').values({ name }).returning('id').executeTakeFirstOrThrow()).id
  const [operatorId, companyId, otherId] = [await company('Operator'), await company('Handel'), await company('Fremd')]
  const person = async (role: Role, companyOf: number, firstname: string): Promise<Actor> => {
    const email = `${firstname}@handel.example`
    const values = { company_id: companyOf, email, firstname, lastname: 'Muster', role, password_hash: '' }
    const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
    return { userId: id, companyId: companyOf, role, email, language: 'de' }
  }
  const people: People = {
    creator: await person(ROLES.user, companyId, 'creator'),
    colleague: await person(ROLES.tester, companyId, 'colleague'),
    admin: await person(ROLES.admin, companyId, 'admin'),
    operatorAdmin: await person(ROLES.admin, operatorId, 'operator'),
    dev: await person(ROLES.dev, operatorId, 'dev'),
    stranger: await person(ROLES.user, otherId, 'stranger'),
    foreignAdmin: await person(ROLES.admin, otherId, 'foreign'),
  }
  const batch = {
    company_id: companyId,
    created_by: people.creator.userId,
    status: 5,
    language: 'de' as const,
    file_name: 'Prüfung "Q4".XLSX',
    upload_sha256: '',
    sheet_layout: '{}',
    total_rows: 1,
    not_a_uid_rows: 0,
    total_questions: 1,
  }
  const { id: batchId } = await db.insertInto('batch').values(batch).returning('id').executeTakeFirstOrThrow()
  const check = {
    company_id: companyId,
    user_id: people.creator.userId,
    input: 'atu13585627',
    uid: 'ATU13585627',
    verdict: 'valid' as const,
    hints: '[]',
    language: 'de' as const,
  }
  const { id: checkId } = await db.insertInto('single_check').values(check).returning('id').executeTakeFirstOrThrow()
  return { database, people, batchId, checkId, companyId }
}

const store = (edition: number, pdf: Uint8Array, about: { batchId: number | null; singleCheckId: number | null }) =>
  world.database.db
    .transaction()
    .execute(trx => storeReport(trx, { companyId: world.companyId, edition, pdf, ...about }))
const storeBatchReport = (edition: number, pdf: Uint8Array) =>
  store(edition, pdf, { batchId: world.batchId, singleCheckId: null })

async function get(actor: Actor, path: string) {
  const app = await createApp({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    isHttps: false,
  })
  app.addHook('onRequest', async request => setActor(request, actor))
  reportsRoutes(app, { database: world.database })
  onTestFinished(() => app.close())
  return app.inject(path)
}

describe('the report of a batch', () => {
  it('is stored by edition and downloaded unchanged, the newest by default', { tags: ['W1-05', 'C4-05'] }, async () => {
    const { people, batchId, database } = world
    expect(await nextEdition(database.db, batchId)).toBe(1)
    const stored = await storeBatchReport(1, FIRST)
    expect(stored.sha256).toBe(createHash('sha256').update(FIRST).digest('hex'))
    expect((await get(people.creator, `/api/file/report/${batchId}`)).rawPayload).toEqual(FIRST)
    await storeBatchReport(2, SECOND)
    expect(await nextEdition(database.db, batchId)).toBe(3)
    const newest = await get(people.creator, `/api/file/report/${batchId}`)
    expect(Buffer.compare(newest.rawPayload, SECOND)).toBe(0)
    expect((await get(people.creator, `/api/file/report/${batchId}?edition=1`)).rawPayload).toEqual(FIRST)
    expect((await get(people.creator, `/api/file/report/${batchId}?edition=3`)).statusCode).toBe(404)
  })

  it('is downloaded as an attachment named after the upload', { tags: ['D-01', 'W7-06'] }, async () => {
    await storeBatchReport(1, FIRST)
    const { headers } = await get(world.people.creator, `/api/file/report/${world.batchId}`)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(FIRST.length),
      'repr-digest': `sha-256=:${createHash('sha256').update(FIRST).digest('base64')}:`,
      'content-disposition': `attachment; filename="Prufung _Q4_.pdf"; filename*=UTF-8''Pr%C3%BCfung%20_Q4_.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('can be downloaded by its creator, and by Admin and Dev in scope, but not by a colleague', async () => {
    await storeBatchReport(1, FIRST)
    const path = `/api/file/report/${world.batchId}`
    for (const person of ['creator', 'admin', 'operatorAdmin', 'dev'] as const)
      expect((await get(world.people[person], path)).statusCode).toBe(200)
    expect((await get(world.people.colleague, path)).statusCode).toBe(403)
  })

  it('returns the same 404 for another company as if it did not exist', async () => {
    await storeBatchReport(1, FIRST)
    const missing = await get(world.people.stranger, '/api/file/report/999999')
    expect(missing.statusCode).toBe(404)
    for (const person of ['stranger', 'foreignAdmin'] as const) {
      const foreign = await get(world.people[person], `/api/file/report/${world.batchId}`)
      expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    }
  })

  it('returns 404 if there is none', async () => {
    expect((await get(world.people.creator, `/api/file/report/${world.batchId}`)).statusCode).toBe(404)
  })

  it.each([{ is_active: false }, { deleted_at: new Date() }])(
    'can be downloaded by the whole company if the creator has %j',
    async change => {
      await storeBatchReport(1, FIRST)
      const { db } = world.database
      await db.updateTable('users').set(change).where('id', '=', world.people.creator.userId).execute()
      const path = `/api/file/report/${world.batchId}`
      expect((await get(world.people.colleague, path)).statusCode).toBe(200)
      expect((await get(world.people.stranger, path)).statusCode).toBe(404)
    },
  )

  it('rejects invalid ids and editions with 400', async () => {
    for (const id of ['0', '-1', '01', 'x', '9999999999', '1.5'])
      expect((await get(world.people.creator, `/api/file/report/${id}`)).statusCode).toBe(400)
    for (const edition of ['0', '-1', 'x', '40000', ''])
      expect((await get(world.people.creator, `/api/file/report/1?edition=${edition}`)).statusCode).toBe(400)
  })

  it('is never replaced, not even by the application', async () => {
    await storeBatchReport(1, FIRST)
    await expect(storeBatchReport(1, SECOND)).rejects.toThrow(/unique|duplicate/i)
    const { db } = world.database
    await expect(db.updateTable('report').set({ sha256: 'x' }).execute()).rejects.toThrow('append-only')
    expect((await get(world.people.creator, `/api/file/report/${world.batchId}`)).rawPayload).toEqual(FIRST)
  })
})

describe('the report of a single check', () => {
  it('can be downloaded by its creator, Admin and Dev in scope, as a file named after the UID', async () => {
    await store(1, FIRST, { batchId: null, singleCheckId: world.checkId })
    const path = `/api/file/report/single/${world.checkId}`
    const ownDownload = await get(world.people.creator, path)
    expect(ownDownload.rawPayload).toEqual(FIRST)
    expect(ownDownload.headers['content-disposition']).toContain('filename=ATU13585627.pdf')
    expect((await get(world.people.admin, path)).statusCode).toBe(200)
    expect((await get(world.people.colleague, path)).statusCode).toBe(403)
    const missing = await get(world.people.stranger, '/api/file/report/single/999999')
    expect((await get(world.people.stranger, path)).body).toBe(missing.body)
  })
})
