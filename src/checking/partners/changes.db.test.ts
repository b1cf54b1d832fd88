import { beforeEach, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../tests/world/databases/blocked.ts'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { createMovedClock } from '../../../tests/world/product/moved-clock.ts'
import { storeAnswers } from '../../answers/checks/store.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import type { Answer } from '../../registers/authorities/answer.ts'
import { insertSingleCheck } from '../single-check/store.ts'
import { listChanges } from './find-changes.ts'
import { markAllChangesSeen } from './seen-store.ts'
import { storeCheckedPartner, storePartnersOf } from './store.ts'

const UID = 'DE136695976'
let database: OpenDatabase
let companyId: number
let userId: number

beforeEach(async () => {
  database = await freshDatabase()
  const { db } = database
  const company = db.insertInto('company').values({ name: 'Handel' }).returning('id')
  companyId = (await company.executeTakeFirstOrThrow()).id
  const person = { company_id: companyId, email: 'a@handel.example', firstname: 'A', lastname: 'M', role: 3 }
  const user = db
    .insertInto('users')
    .values({ ...person, password_hash: '' })
    .returning('id')
  userId = (await user.executeTakeFirstOrThrow()).id
})

type AnswerOptions = {
  on: string
  name?: string
  lines?: string[]
  service?: 'vies' | 'finanzamt'
  verdict?: 'valid' | 'invalid' | 'silence'
}

const answerOf = ({ on, name = '', lines = [], service = 'vies', verdict = 'valid' }: AnswerOptions): Answer => ({
  uid: UID,
  service,
  requesterUid: '',
  requesterName: '',
  askedAt: new Date(`${on}T10:00:00Z`),
  durationMs: 5,
  code: '',
  message: '',
  name,
  addressLines: lines,
  street: '',
  zipCode: '',
  city: '',
  level: 2,
  consultationNumber: '',
  trader: [],
  outcome: verdict === 'silence' ? { verdict: 'not-checked', reason: 'timeout' } : { verdict },
})

/** Simulates a check by a user. */
const check = (options: AnswerOptions) =>
  database.db.transaction().execute(async trx => {
    const answer = answerOf(options)
    const ids = await storeAnswers(trx, { companyId, userId, batchId: null }, [answer])
    const { verdict } = answer.outcome
    const reason = verdict === 'not-checked' ? ('timeout' as const) : null
    const { id } = await insertSingleCheck(trx, {
      company_id: companyId,
      user_id: userId,
      input: UID,
      uid: UID,
      verdict,
      reason,
      language: 'de',
      hints: '[]',
      answer_ids: ids,
      created_at: answer.askedAt,
    })
    await storeCheckedPartner(trx, id)
  })

/** Simulates a query by watching or the cache update. */
const queryInBackground = (options: AnswerOptions) =>
  database.db.transaction().execute(async trx => {
    await storeAnswers(trx, { companyId, userId: null, batchId: null }, [answerOf(options)])
    await storePartnersOf(trx, companyId, [UID])
  })

const changes = async () => {
  const query = database.db
    .selectFrom('partner_change')
    .select(['kind', 'before', 'after', 'happened_at'])
    .orderBy('id')
  return (await query.execute()).map(({ kind, before, after, happened_at }) => [
    kind,
    before,
    after,
    happened_at.toISOString().slice(0, 10),
  ])
}

it('stores each change by a newer answer once, with the day of its query; an outage changes nothing', {
  tags: ['C9-12'],
}, async () => {
  await check({ on: '2026-01-01', name: 'ALT GMBH', lines: ['WEG 1', '1010 WIEN'] })
  await queryInBackground({ on: '2026-02-01', verdict: 'silence' })
  await queryInBackground({ on: '2026-03-01', name: 'Alt GmbH', lines: ['Weg 1,', '1010  Wien'] })
  expect(await changes()).toEqual([])
  await queryInBackground({ on: '2026-04-01', name: 'NEU GMBH', lines: ['WEG 1', '1010 WIEN'] })
  await check({ on: '2026-05-01', verdict: 'invalid' })
  await database.db.transaction().execute(trx => storePartnersOf(trx, companyId, [UID]))
  await check({ on: '2026-06-01', name: 'NEU GMBH', lines: ['GASSE 2', '1020 WIEN'] })
  expect(await changes()).toEqual([
    ['name', 'Alt GmbH', 'NEU GMBH', '2026-04-01'],
    ['verdict', 'valid', 'invalid', '2026-05-01'],
    ['address', ['WEG 1', '1010 WIEN'], ['GASSE 2', '1020 WIEN'], '2026-06-01'],
    ['verdict', 'invalid', 'valid', '2026-06-01'],
  ])
})

it('numbers a company’s changes in the order in which they become visible, so that a seen mark skips none', async () => {
  await check({ on: '2026-01-01' })
  const isStored = Promise.withResolvers<void>()
  let isCommitting = false
  const first = database.db.transaction().execute(async trx => {
    await storePartnersOf(trx, companyId, [UID])
    isStored.resolve()
    await waitUntilBlocked(database, 1)
    isCommitting = true
  })
  await isStored.promise
  await queryInBackground({ on: '2026-05-01', verdict: 'invalid' })
  expect(isCommitting).toBe(true)
  await first
})

it('compares names of the same service only, and ignores answers without a name', async () => {
  await check({ on: '2026-01-01', name: 'MUSTER GMBH' })
  await check({ on: '2026-02-01', name: 'Muster Gesellschaft m.b.H.', service: 'finanzamt' })
  await check({ on: '2026-03-01' })
  await check({ on: '2026-04-01', name: 'MUSTER GMBH' })
  expect(await changes()).toEqual([])
  await check({ on: '2026-05-01', name: 'ANDERE GMBH' })
  expect(await changes()).toEqual([['name', 'MUSTER GMBH', 'ANDERE GMBH', '2026-05-01']])
})

it('reports an assessment that lapses with the name, unless it was withdrawn', async () => {
  const judge = (result: string, own_name: string) =>
    database.db
      .insertInto('company_judgement')
      .values({
        company_id: companyId,
        uid: UID,
        own_name,
        given_name: 'Alt GmbH',
        word: result as 'withdrawn',
        remark: '',
        user_id: userId,
      })
      .execute()
  await check({ on: '2026-01-01', name: 'ALT GMBH' })
  await judge('same-company', 'Alt & Co')
  await judge('withdrawn', 'Alt & Co')
  await judge('same-company', 'Die Alte')
  await check({ on: '2026-02-01', name: 'NEU GMBH' })
  expect(await changes()).toEqual([
    [
      'judgement-lapsed',
      { word: 'same-company', ownName: 'Die Alte', givenName: 'Alt GmbH' },
      'NEU GMBH',
      '2026-02-01',
    ],
    ['name', 'ALT GMBH', 'NEU GMBH', '2026-02-01'],
  ])
})

it('notifies the company’s programs of changes, with ids only', { tags: ['C9-12'] }, async () => {
  const endpoint = {
    company_id: companyId,
    url: 'https://erp.example',
    events: ['partner.changed', 'partner.invalid'],
    is_on: true,
    secret_sealed: 'x',
    created_by: userId,
  }
  await database.db.insertInto('webhook_endpoint').values(endpoint).execute()
  await check({ on: '2026-01-01', name: 'ALT GMBH' })
  await check({ on: '2026-02-01', verdict: 'invalid' })
  const { id } = await database.db.selectFrom('partner').select('id').executeTakeFirstOrThrow()
  expect(await database.db.selectFrom('webhook_delivery').select(['type', 'data']).orderBy('id').execute()).toEqual([
    { type: 'partner.changed', data: { id, kinds: ['verdict'] } },
    { type: 'partner.invalid', data: { id } },
  ])
})

it('lists changes newest first, and marks those that the user has not seen', { tags: ['C9-12'] }, async () => {
  const actor = { userId, companyId, role: ROLES.user, email: 'a@handel.example', language: 'de' as const }
  const list = (query = {}) => listChanges(actor, database.db, companyId, { first: 'newest', ...query })
  await check({ on: '2026-01-01' })
  for (const [on, verdict] of [
    ['2026-02-01', 'invalid'],
    ['2026-03-01', 'valid'],
    ['2026-04-01', 'invalid'],
  ] as const) {
    await check({ on, verdict })
  }
  const all = await list()
  expect(all.changes.map(({ happenedAt }) => happenedAt.slice(0, 10))).toEqual([
    '2026-04-01',
    '2026-03-01',
    '2026-02-01',
  ])
  expect(all.unseen).toBe(3)
  const [newest, second] = all.changes.map(({ id }) => id)
  const services = { database, clock: createMovedClock() }
  await markAllChangesSeen(actor, services, { companyId, upTo: second ?? 0 })
  await markAllChangesSeen(actor, services, { companyId, upTo: 1 })
  expect((await list({ unseen: 'true' })).changes.map(({ id }) => id)).toEqual([newest])
  expect((await list()).unseen).toBe(1)
  expect((await list({ before: newest })).changes).toHaveLength(2)
})
