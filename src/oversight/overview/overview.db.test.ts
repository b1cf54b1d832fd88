import { expect, it } from 'vitest'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import {
  ACCOUNT,
  addOperator,
  addPerson,
  addTestCompany,
  type TestCompany,
} from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { finanzonlineAccountOf } from '../../access/companies/account.ts'
import { updateCompany } from '../../access/companies/store.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import { STATUS } from '../../checking/batches/status-rules.ts'
import { userHash, versionOf } from '../../registers/authorities/finanzonline/account-hash.ts'
import { closeAccount, leaseLogin } from '../../registers/authorities/finanzonline/store.ts'
import { companiesAtAGlance } from './store.ts'
import type { CompanyAtAGlance } from './wire.ts'

async function staffed() {
  const web = await createWeb()
  const operator = await addOperator(web)
  const chief = await addPerson(web, { companyId: operator.id, role: ROLES.admin })
  const caller = await signIn(web.app, chief, web.clock)
  const read = async (): Promise<CompanyAtAGlance[]> => (await caller.call('GET', '/api/overview')).json()
  return { web, operator, chief, caller, read }
}

async function keepBatch({ database: { db } }: Web, { id }: TestCompany, by: number, rows: object) {
  const counts = { total_rows: 10, not_a_uid_rows: 0, total_questions: 10 }
  const facts = { language: 'de', file_name: 'a.xlsx', upload_sha256: '', sheet_layout: '{}' } as const
  await db
    .insertInto('batch')
    .values({ ...facts, ...counts, status: STATUS.started, ...rows, company_id: id, created_by: by })
    .execute()
}

/** Closes an account as a refused login with these credentials does. */
async function close({ database: { db }, encryption }: Web, { id }: TestCompany, code: string) {
  const account = await finanzonlineAccountOf(db, encryption, id)
  if (!account) throw new Error('a company without an account')
  await leaseLogin(db, userHash(account), 1)
  await closeAccount(db, userHash(account), { version: versionOf(account), code, message: 'gesperrt' })
}

it('shows each company’s open rows: of running batches, and of those that ended without an answer for each', {
  tags: ['C9-26'],
}, async () => {
  const { web, operator, chief, read } = await staffed()
  const [busy, calm] = [await addTestCompany(web, { name: 'Busy' }), await addTestCompany(web, { name: 'Calm' })]
  await keepBatch(web, busy, chief.id, { processed_rows: 4 })
  await keepBatch(web, busy, chief.id, { status: STATUS.completedWithErrors, processed_rows: 10, not_checked_rows: 3 })
  await keepBatch(web, calm, chief.id, { status: STATUS.completed, processed_rows: 10, not_checked_rows: 0 })
  await keepBatch(web, calm, chief.id, { status: STATUS.cancelled, processed_rows: 1 })
  const openRows = Object.fromEntries((await read()).map(({ id, openRows }) => [id, openRows]))
  expect(openRows).toEqual({ [operator.id]: 0, [busy.id]: 9, [calm.id]: 0 })
})

it('says which account needs attention, and never that of another company with the same UID', {
  tags: ['C9-26'],
}, async () => {
  const { web, operator, read } = await staffed()
  const own = { useCustomLogin: true, uid: 'ATU66889218' }
  const closed = await addTestCompany(web, { ...own, account: { ...ACCOUNT, finUserId: 'WEBUSER02' } })
  const sameUid = await addTestCompany(web, { ...own, account: { ...ACCOUNT, finUserId: 'WEBUSER03' } })
  const incomplete = await addTestCompany(web, own)
  const others = await addTestCompany(web)
  await close(web, closed, '-6')
  const accounts = Object.fromEntries((await read()).map(({ id, account, code }) => [id, [account, code]]))
  expect(accounts).toEqual({
    [operator.id]: ['well', ''],
    [closed.id]: ['closed', '-6'],
    [sameUid.id]: ['well', ''],
    [incomplete.id]: ['incomplete', ''],
    [others.id]: ['operators', ''],
  })
})

it('leaves out a deleted company', async () => {
  const { web, operator, read } = await staffed()
  const gone = await addTestCompany(web)
  expect(await read()).toHaveLength(2)
  await web.database.db.transaction().execute(trx => updateCompany(trx, gone.id, { deleted_at: web.clock.now() }))
  expect((await read()).map(({ id }) => id)).toEqual([operator.id])
})

it('counts the partners whose newest answer is "invalid", and no outage as one', { tags: ['C9-26'] }, async () => {
  const { web, operator, read } = await staffed()
  const company = await addTestCompany(web)
  for (const verdict of ['valid', 'invalid', 'invalid', null] as const) await keepPartner(web, company, verdict)
  const invalid = Object.fromEntries((await read()).map(({ id, invalidPartners }) => [id, invalidPartners]))
  expect(invalid).toEqual({ [operator.id]: 0, [company.id]: 2 })
})

it('counts which of them became invalid in thirty days, each once, and no other change, nor what is valid again', {
  tags: ['C9-26'],
}, async () => {
  const { web, operator, read } = await staffed()
  const company = await addTestCompany(web)
  const became = { kind: 'verdict', before: '"valid"', after: '"invalid"' } as const
  const again = { kind: 'verdict', before: '"invalid"', after: '"valid"' } as const
  const named = { kind: 'name', before: '"Alt"', after: '"Neu"' } as const
  const flicker = await keepPartner(web, company, 'invalid')
  for (const [daysAgo, change] of [
    [5, became],
    [4, again],
    [3, became],
  ] as const)
    await keepChange(web, company, flicker, { daysAgo, ...change })
  await keepChange(web, company, await keepPartner(web, company, 'invalid'), { daysAgo: 29, ...became })
  await keepChange(web, company, await keepPartner(web, company, 'invalid'), { daysAgo: 31, ...became })
  await keepChange(web, company, await keepPartner(web, company, 'invalid'), { daysAgo: 1, ...named })
  await keepChange(web, company, await keepPartner(web, company, 'valid'), { daysAgo: 2, ...became })
  const figures = (await read()).map(({ id, becameInvalid, invalidPartners }) => [id, becameInvalid, invalidPartners])
  expect(figures).toEqual(
    expect.arrayContaining([
      [operator.id, 0, 0],
      [company.id, 2, 4],
    ]),
  )
})

it('counts what changed about partners in seven days', { tags: ['C9-26'] }, async () => {
  const { web, operator, read } = await staffed()
  const company = await addTestCompany(web)
  const partner = await keepPartner(web, company, 'invalid')
  for (const daysAgo of [1, 6, 8]) await keepChange(web, company, partner, { daysAgo })
  const changes = Object.fromEntries((await read()).map(({ id, changes }) => [id, changes]))
  expect(changes).toEqual({ [operator.id]: 0, [company.id]: 2 })
})

it('counts what the user has not seen, of any day, up to a hundred', { tags: ['C9-26'] }, async () => {
  const { web, caller, read } = await staffed()
  const company = await addTestCompany(web)
  const partner = await keepPartner(web, company, 'valid')
  const unseen = async () => (await read()).find(({ id }) => id === company.id)?.unseenChanges
  const seen = await keepChange(web, company, partner, { daysAgo: 50 })
  await keepChange(web, company, partner, { daysAgo: 40 })
  expect(await unseen()).toBe(2)
  expect((await caller.call('PUT', seenPath(company), { upTo: seen })).statusCode).toBe(204)
  expect(await unseen()).toBe(1)
  const another = await addTestCompany(web)
  const elsewhere = await keepPartner(web, another, 'valid')
  await keepChange(web, another, elsewhere, { daysAgo: 60 })
  const singly = await keepChange(web, another, elsewhere, { daysAgo: 30 })
  expect((await caller.call('PUT', `/api/company/${another.id}/partner-changes/${singly}/seen`)).statusCode).toBe(204)
  expect((await caller.call('PUT', seenPath(company), { upTo: singly })).statusCode).toBe(204)
  expect((await read()).map(({ id, unseenChanges }) => [id, unseenChanges])).toEqual(
    expect.arrayContaining([
      [company.id, 0],
      [another.id, 1],
    ]),
  )
  const other = await addPerson(web, { companyId: OPERATOR_COMPANY_ID, role: ROLES.admin })
  const others: CompanyAtAGlance[] = (
    await (await signIn(web.app, other, web.clock)).call('GET', '/api/overview')
  ).json()
  expect(others.find(({ id }) => id === company.id)?.unseenChanges).toBe(2)
  for (let more = 0; more < 100; more += 1) await keepChange(web, company, partner, { daysAgo: 1 })
  expect(await unseen()).toBe(100)
})

it('reads only what it counts, with any amount of other rows', async () => {
  const { web, chief, caller } = await staffed()
  const company = await addTestCompany(web)
  await keepBatch(web, company, chief.id, { processed_rows: 4 })
  await keepChange(web, company, await keepPartner(web, company, 'invalid'), { daysAgo: 1 })
  const touchedByReading = async () => {
    await caller.call('PUT', seenPath(company), { upTo: 2_000_000_000 })
    const { db, touched } = explainingDatabase(web.database.db, { isLarge: true })
    const since = { invalidSince: web.clock.now(), changedSince: web.clock.now(), userId: chief.id }
    await companiesAtAGlance(db, since)
    return touched()
  }
  const alone = await touchedByReading()
  for (let more = 0; more < 300; more += 1) {
    await keepBatch(web, company, chief.id, { status: STATUS.completed, processed_rows: 10 })
    await keepChange(web, company, await keepPartner(web, company, 'valid'), { daysAgo: 40 })
  }
  expect((await touchedByReading()) / alone).toBeLessThan(1.2)
})

const seenPath = ({ id }: TestCompany) => `/api/company/${id}/partner-changes/seen`

let uids = 0

async function keepPartner({ database: { db }, clock }: Web, { id }: TestCompany, verdict: 'valid' | 'invalid' | null) {
  const names = { company_id: id, uid: `DE${++uids}`, own_name: '', given_name: '' }
  const asked = { first_asked_at: clock.now(), last_asked_at: clock.now() }
  const kept = db.insertInto('partner').values({ ...names, ...asked, verdict })
  return (await kept.returning('id').executeTakeFirstOrThrow()).id
}

type Kept = { daysAgo: number; kind?: 'verdict' | 'name'; before?: string; after?: string }

/** Stores a change of a partner, by default from valid to invalid; returns its id. */
async function keepChange(web: Web, company: TestCompany, partner_id: number, { daysAgo, ...change }: Kept) {
  const [before_answer_id, after_answer_id] = [await keepAnswer(web, company), await keepAnswer(web, company)]
  const happened_at = new Date(web.clock.now().getTime() - daysAgo * 86_400_000)
  const words = { kind: 'verdict', before: '"valid"', after: '"invalid"', ...change } as const
  const kept = { ...words, company_id: company.id, partner_id, before_answer_id, after_answer_id, happened_at }
  const { db } = web.database
  return (await db.insertInto('partner_change').values(kept).returning('id').executeTakeFirstOrThrow()).id
}

async function keepAnswer({ database: { db }, clock }: Web, { id }: TestCompany): Promise<number> {
  const asked = { company_id: id, uid: 'DE1', service: 'vies', requester_uid: '', requester_name: '' } as const
  const said = { verdict: 'valid', level: 1, code: '', address_lines: '[]', duration_ms: 9 } as const
  const answer = db.insertInto('answer').values({ ...asked, ...said, asked_at: clock.now() })
  return Number((await answer.returning('id').executeTakeFirstOrThrow()).id)
}
