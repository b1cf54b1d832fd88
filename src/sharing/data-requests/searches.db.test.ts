import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { unzip } from '../../../tests/world/files/unzip.ts'
import { addOperator, addPerson, addTestCompany, type TestCompany } from '../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { silentLog } from '../../../tests/world/stand-ins/silent-log.ts'
import { TABLES } from '../../app/definitions/features.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { runNextSearch } from './search/make-search.ts'
import { removeOldSearches } from './searches.ts'
import { claimSearch } from './store.ts'
import { type HeldSearch, type SearchRequest, searchListSchema } from './wire.ts'

const SOUGHT_UID = 'DE136695976'
const NEVER_STOPPING = new AbortController().signal

let web: Web
let operator: TestCompany
let tenant: TestCompany
let admin: Caller
let adminId: number
beforeEach(async () => {
  web = await createWeb()
  operator = await addOperator(web)
  tenant = await addTestCompany(web, { name: 'Müller <& Söhne> KG' })
  const person = await addPerson(web, { companyId: tenant.id, role: ROLES.admin, lastname: 'Lovelace' })
  adminId = person.id
  admin = await signIn(web.app, person, web.clock)
})

const path = (suffix = '', company = tenant.id) => `/api/company/${company}/held-searches${suffix}`
const postSearch = (request: SearchRequest, caller = admin, company = tenant.id) =>
  caller.call('POST', path('', company), request)
const searcher = () => ({ ...web, log: silentLog, tables: TABLES })
const runSearch = () => runNextSearch(searcher(), NEVER_STOPPING)
const listSearches = async (caller = admin, company = tenant.id): Promise<HeldSearch[]> =>
  searchListSchema.parse((await caller.call('GET', path('', company))).json())

/** Runs a search. Returns it with the content of its file. */
async function completeSearch(request: SearchRequest, caller = admin, company = tenant.id) {
  const { id } = (await postSearch(request, caller, company)).json<{ id: number }>()
  expect(await runSearch()).toBe(true)
  const search = (await listSearches(caller, company)).find(each => each.id === id)
  const file = await caller.call('GET', path(`/${id}/file`, company))
  expect([search?.state, file.statusCode]).toEqual(['made', 200])
  const entries = await unzip(file.rawPayload)
  const text = (name: string) => String(entries.get(name))
  const everything = JSON.parse(text('everything.json')) as { found: { table: string; row: Record<string, unknown> }[] }
  return { id, search, text, everything }
}

const insertJudgement = (company: TestCompany, ownName: string) =>
  web.database.db
    .insertInto('company_judgement')
    .values({
      company_id: company.id,
      uid: SOUGHT_UID,
      own_name: ownName,
      given_name: 'Huber GmbH',
      word: 'same-company',
      remark: '=cmd',
      user_id: adminId,
    })
    .execute()

const hitCounts = (search: HeldSearch | undefined) =>
  search?.summary?.kinds.filter(each => each.found > 0).map(({ kind, found: count }) => `${kind} ${count}`)

it('a search finds what a company has stored about a VAT ID, lists it, and provides it as a file', async () => {
  await insertJudgement(tenant, 'Huber')
  await insertJudgement(operator, 'of another company')
  const { search, text, everything } = await completeSearch({ by: 'uid', text: 'de 136.695.976' })
  expect(search).toMatchObject({ by: 'uid', text: 'de 136.695.976', requestedBy: 'Ada Lovelace' })
  expect(hitCounts(search)).toEqual(['partners 1'])
  expect(everything).toMatchObject({
    format: 'uid-check-what-is-held',
    soughtBy: 'uid',
    company: { name: tenant.name },
  })
  expect(everything.found.map(({ table, row }) => [table, row.own_name])).toEqual([['company_judgement', 'Huber']])
  expect(text('found.csv')).toContain(SOUGHT_UID)
  expect(text('LIESMICH.txt')).toMatch(/de 136\.695\.976[\s\S]*Müller <& Söhne> KG[\s\S]*Art\. 15/)
  expect(text('everything.json')).not.toContain('of another company')
})

it('a search of the operator covers one company or all companies', async () => {
  const dev = await signIn(web.app, await addPerson(web, { companyId: operator.id, role: ROLES.dev }), web.clock)
  await insertJudgement(tenant, 'Huber')
  await insertJudgement(operator, 'Huber')
  const ofOne = await completeSearch({ by: 'uid', text: SOUGHT_UID }, dev)
  const ofAll = await completeSearch({ by: 'uid', text: SOUGHT_UID }, dev, 0)
  expect([hitCounts(ofOne.search), hitCounts(ofAll.search)]).toEqual([['partners 1'], ['partners 2']])
  expect((await listSearches()).map(({ id }) => id)).toEqual([ofOne.id])
  expect((await admin.call('GET', path(`/${ofAll.id}/file`))).statusCode).toBe(404)
  expect((await admin.call('GET', path('', 0))).statusCode).toBe(403)
})

it('a search finds all rows that refer to a user found by name', async () => {
  await insertJudgement(tenant, 'Huber')
  const { search, everything } = await completeSearch({ by: 'name', text: 'lovelace ada' })
  const tables = new Set(everything.found.map(({ table }) => table))
  for (const table of ['users', 'session', 'company_judgement', 'audit_log']) expect(tables).toContain(table)
  expect(hitCounts(search)?.join()).toMatch(/^people \d+,partners 1/)
  expect(JSON.stringify(everything)).not.toMatch(/password_hash|totp_secret|id_hash/)
})

const minutesAgo = (minutes: number) => sql<Date>`now() - ${minutes}::int * interval '1 minute'`

it('a search finds mails and rows of deleted and moved users only from their time in the company', async () => {
  const { db } = web.database
  const email = 'wanderer@firma.at'
  const deleted = await addPerson(web, { companyId: tenant.id, email, lastname: 'Wanderer' })
  await db
    .updateTable('users')
    .set({ created_at: minutesAgo(60), deleted_at: minutesAgo(30) })
    .where('id', '=', deleted.id)
    .execute()
  await addPerson(web, { companyId: operator.id, email, lastname: 'Wanderer' })
  const mail = (cause: string, minutes: number) => ({ cause, recipient: email, language: 'de' as const, minutes })
  for (const { minutes, ...row } of [mail('theirs', 45), mail('of another', 10)])
    await db
      .insertInto('mail')
      .values({ ...row, state: 'sent', created_at: minutesAgo(minutes) })
      .execute()
  const moved = await addPerson(web, { companyId: tenant.id, lastname: 'Wanderer' })
  await db
    .updateTable('users')
    .set({ created_at: minutesAgo(60) })
    .where('id', '=', moved.id)
    .execute()
  await sql`insert into audit_log (at, action, object, company_id, after)
    values (${minutesAgo(30)}, 'user.change', ${`user/${moved.id}`}, ${operator.id}, ${JSON.stringify({ companyId: tenant.id })}::jsonb)`.execute(
    db,
  )
  for (const [key, minutes] of [
    ['elsewhere', 45],
    ['here', 10],
  ] as const)
    await sql`insert into upload_key (user_id, key, body_sha256, holder, held_until, created_at)
      values (${moved.id}, ${key}, '', '', now(), ${minutesAgo(minutes)})`.execute(db)
  const { everything } = await completeSearch({ by: 'name', text: 'wanderer' })
  const rows = (tableName: string, column: string) =>
    everything.found.filter(({ table }) => table === tableName).map(({ row }) => row[column])
  expect([rows('mail', 'cause'), rows('upload_key', 'key')]).toEqual([['theirs'], ['here']])
})

it('a search reveals neither e-mail nor IP address of a Dev, nor data of a moved user from their new company', async () => {
  const { db } = web.database
  const email = 'entwicklerin@kanzlei.at'
  const dev = await addPerson(web, { companyId: operator.id, role: ROLES.dev, email, lastname: 'Geheim' })
  const departed = await addPerson(web, { companyId: operator.id, lastname: 'Geheim' })
  const after = JSON.stringify({ companyId: operator.id, role: 1, email: 'neu@anderswo.at' })
  for (const object of [`user/${dev.id}`, `user/${departed.id}`])
    await sql`insert into audit_log (user_id, action, object, company_id, address, after)
      values (${dev.id}, 'user.change', ${object}, ${tenant.id}, '203.0.113.77', ${after}::jsonb)`.execute(db)
  await db.insertInto('mail').values({ cause: 'to a Dev', recipient: email, language: 'de', state: 'sent' }).execute()
  const operatorAdmin = await signIn(
    web.app,
    await addPerson(web, { companyId: operator.id, role: ROLES.admin }),
    web.clock,
  )
  const secrets = /entwicklerin@|203\.0\.113\.77|neu@anderswo/
  const ownSearch = await completeSearch({ by: 'name', text: 'Geheim' })
  const globalSearch = await completeSearch({ by: 'name', text: 'Geheim' }, operatorAdmin, 0)
  expect(JSON.stringify(ownSearch.everything.found)).not.toMatch(secrets)
  expect(JSON.stringify(globalSearch.everything.found)).not.toMatch(/entwicklerin@|203\.0\.113\.77/)
  for (const text of ['entwicklerin@kanzlei', '203.0.113.77'])
    expect((await completeSearch({ by: 'name', text }, operatorAdmin, 0)).everything.found).toEqual([])
  expect((await completeSearch({ by: 'name', text: 'neu@anderswo' })).everything.found).toEqual([])
})

it('a search reports that nothing was found, and lists what was not searched', async () => {
  const emptySearch = await completeSearch({ by: 'uid', text: 'ATU99999999' })
  expect(hitCounts(emptySearch.search)).toEqual([])
  expect(emptySearch.search?.summary?.unseenCount).toBe(0)
  const secondSearch = await completeSearch({ by: 'uid', text: 'ATU99999999' })
  expect(secondSearch.search?.summary?.unseen).toMatchObject([{ name: `S-${emptySearch.id}.zip`, reason: 'copies' }])
  expect(secondSearch.text('not-looked-into.csv')).toContain(`S-${emptySearch.id}.zip`)
})

it('the audit log records who searched and downloaded, but never the searched text', async () => {
  const { id } = await completeSearch({ by: 'name', text: 'Geheimer Name' })
  expect((await admin.call('DELETE', path(`/${id}`))).statusCode).toBe(204)
  const lines = await web.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('object', '=', `held-search/${id}`)
    .orderBy('id')
    .execute()
  expect(lines.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['held-search.ask', adminId],
    ['held-search.made', null],
    ['download.held-search', adminId],
    ['held-search.remove', adminId],
  ])
  const { rows } = await sql<{ line: string }>`select audit_log::text as line from audit_log`.execute(web.database.db)
  expect(rows.map(({ line }) => line).join()).not.toMatch(/geheimer/i)
})

it('a search stores the searched text encrypted, and deletes it with its result after a week', async () => {
  const { db } = web.database
  await completeSearch({ by: 'name', text: 'Geheimer Name' })
  const { rows } = await sql<{ line: string }>`select held_search::text as line from held_search`.execute(db)
  expect(rows.map(({ line }) => line).join()).not.toMatch(/geheimer/i)
  const files = () => db.selectFrom('file').select('id').execute()
  expect(await files()).toHaveLength(1)
  await removeOldSearches(web.database)
  expect(await listSearches()).toHaveLength(1)
  await db.updateTable('held_search').set({ ended_at: sql`now() - interval '8 days'` }).execute()
  await removeOldSearches(web.database)
  expect([await listSearches(), await files()]).toEqual([[], []])
})

it.each(['ab', '', '...', '  x  '])('a search rejects %j, which would match everywhere', async text => {
  expect((await postSearch({ by: 'name', text })).statusCode).toBe(400)
  expect((await postSearch({ by: 'uid', text })).statusCode).toBe(400)
})

it('there is at most one pending search per company, and one running search per installation', async () => {
  const dev = await signIn(web.app, await addPerson(web, { companyId: operator.id, role: ROLES.dev }), web.clock)
  const request: SearchRequest = { by: 'uid', text: SOUGHT_UID }
  const statuses = await Promise.all([postSearch(request), postSearch(request), postSearch(request, dev, 0)])
  expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409])
  expect(await claimSearch(web.database.db)).not.toBeNull()
  expect(await claimSearch(web.database.db)).toBeNull()
})

it('a returned search runs after those that have not started', async () => {
  const dev = await signIn(web.app, await addPerson(web, { companyId: operator.id, role: ROLES.dev }), web.clock)
  await postSearch({ by: 'uid', text: SOUGHT_UID })
  const laterSearch = (await postSearch({ by: 'uid', text: SOUGHT_UID }, dev, 0)).json<{ id: number }>()
  await runNextSearch(searcher(), AbortSignal.abort())
  expect((await claimSearch(web.database.db))?.row.id).toBe(laterSearch.id)
})

it('a search stores no partial result if the worker is stopped, and fails permanently after three tries', async () => {
  const { db } = web.database
  const { id } = (await postSearch({ by: 'uid', text: SOUGHT_UID })).json<{ id: number }>()
  const abortedSignal = AbortSignal.abort()
  expect(await runNextSearch(searcher(), abortedSignal)).toBe(true)
  expect(await listSearches()).toMatchObject([{ state: 'waiting' }])
  await db.updateTable('held_search').set({ sought_sealed: 'damaged', tries: 0 }).execute()
  for (const _ of [1, 2, 3]) expect(await runSearch()).toBe(true)
  const states = await db.selectFrom('held_search').select(['state', 'file_id']).where('id', '=', id).execute()
  expect(states).toEqual([{ state: 'failed', file_id: null }])
  expect(await runSearch()).toBe(false)
})
