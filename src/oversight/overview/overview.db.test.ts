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

async function setUp() {
  const web = await createWeb()
  const operator = await addOperator(web)
  const chief = await addPerson(web, { companyId: operator.id, role: ROLES.admin })
  const caller = await signIn(web.app, chief, web.clock)
  const read = async (): Promise<CompanyAtAGlance[]> => (await caller.call('GET', '/api/overview')).json()
  return { web, operator, chief, caller, read }
}

async function storeBatch({ database: { db } }: Web, { id }: TestCompany, by: number, rows: object) {
  const counts = { total_rows: 10, not_a_uid_rows: 0, total_questions: 10 }
  const facts = { language: 'de', file_name: 'a.xlsx', upload_sha256: '', sheet_layout: '{}' } as const
  await db
    .insertInto('batch')
    .values({ ...facts, ...counts, status: STATUS.started, ...rows, company_id: id, created_by: by })
    .execute()
}

/** Closes an account as a refused login with these credentials does. */
async function closeAccountOf({ database: { db }, encryption }: Web, { id }: TestCompany, code: string) {
  const account = await finanzonlineAccountOf(db, encryption, id)
  if (!account) throw new Error('a company without an account')
  await leaseLogin(db, userHash(account), 1)
  await closeAccount(db, userHash(account), { version: versionOf(account), code, message: 'gesperrt' })
}

it('shows each company’s open rows, of running batches and of those that ended with unanswered rows', {
  tags: ['C9-26'],
}, async () => {
  const { web, operator, chief, read } = await setUp()
  const [busy, idle] = [await addTestCompany(web, { name: 'Busy' }), await addTestCompany(web, { name: 'Calm' })]
  await storeBatch(web, busy, chief.id, { processed_rows: 4 })
  await storeBatch(web, busy, chief.id, { status: STATUS.completedWithErrors, processed_rows: 10, not_checked_rows: 3 })
  await storeBatch(web, idle, chief.id, { status: STATUS.completed, processed_rows: 10, not_checked_rows: 0 })
  await storeBatch(web, idle, chief.id, { status: STATUS.cancelled, processed_rows: 1 })
  const openRows = Object.fromEntries((await read()).map(({ id, openRows }) => [id, openRows]))
  expect(openRows).toEqual({ [operator.id]: 0, [busy.id]: 9, [idle.id]: 0 })
})

it('reports which account has a problem, even if another company has the same UID', {
  tags: ['C9-26'],
}, async () => {
  const { web, operator, read } = await setUp()
  const own = { useCustomLogin: true, uid: 'ATU66889218' }
  const closedAccount = await addTestCompany(web, { ...own, account: { ...ACCOUNT, finUserId: 'WEBUSER02' } })
  const sameUid = await addTestCompany(web, { ...own, account: { ...ACCOUNT, finUserId: 'WEBUSER03' } })
  const incomplete = await addTestCompany(web, own)
  const withoutAccount = await addTestCompany(web)
  await closeAccountOf(web, closedAccount, '-6')
  const accounts = Object.fromEntries((await read()).map(({ id, account, code }) => [id, [account, code]]))
  expect(accounts).toEqual({
    [operator.id]: ['well', ''],
    [closedAccount.id]: ['closed', '-6'],
    [sameUid.id]: ['well', ''],
    [incomplete.id]: ['incomplete', ''],
    [withoutAccount.id]: ['operators', ''],
  })
})

it('omits deleted companies', async () => {
  const { web, operator, read } = await setUp()
  const deleted = await addTestCompany(web)
  expect(await read()).toHaveLength(2)
  await web.database.db.transaction().execute(trx => updateCompany(trx, deleted.id, { deleted_at: web.clock.now() }))
  expect((await read()).map(({ id }) => id)).toEqual([operator.id])
})

it('counts partners whose newest answer is “invalid”, but not failed queries', { tags: ['C9-26'] }, async () => {
  const { web, operator, read } = await setUp()
  const company = await addTestCompany(web)
  for (const verdict of ['valid', 'invalid', 'invalid', null] as const) await storePartner(web, company, verdict)
  const invalid = Object.fromEntries((await read()).map(({ id, invalidPartners }) => [id, invalidPartners]))
  expect(invalid).toEqual({ [operator.id]: 0, [company.id]: 2 })
})

it('counts partners that became invalid in thirty days and still are, each once', {
  tags: ['C9-26'],
}, async () => {
  const { web, operator, read } = await setUp()
  const company = await addTestCompany(web)
  const becameInvalid = { kind: 'verdict', before: '"valid"', after: '"invalid"' } as const
  const becameValid = { kind: 'verdict', before: '"invalid"', after: '"valid"' } as const
  const renamed = { kind: 'name', before: '"Alt"', after: '"Neu"' } as const
  const unstable = await storePartner(web, company, 'invalid')
  for (const [daysAgo, change] of [
    [5, becameInvalid],
    [4, becameValid],
    [3, becameInvalid],
  ] as const)
    await storeChange(web, company, unstable, { daysAgo, ...change })
  await storeChange(web, company, await storePartner(web, company, 'invalid'), { daysAgo: 29, ...becameInvalid })
  await storeChange(web, company, await storePartner(web, company, 'invalid'), { daysAgo: 31, ...becameInvalid })
  await storeChange(web, company, await storePartner(web, company, 'invalid'), { daysAgo: 1, ...renamed })
  await storeChange(web, company, await storePartner(web, company, 'valid'), { daysAgo: 2, ...becameInvalid })
  const figures = (await read()).map(({ id, becameInvalid, invalidPartners }) => [id, becameInvalid, invalidPartners])
  expect(figures).toEqual(
    expect.arrayContaining([
      [operator.id, 0, 0],
      [company.id, 2, 4],
    ]),
  )
})

it('counts changes of partners in seven days', { tags: ['C9-26'] }, async () => {
  const { web, operator, read } = await setUp()
  const company = await addTestCompany(web)
  const partner = await storePartner(web, company, 'invalid')
  for (const daysAgo of [1, 6, 8]) await storeChange(web, company, partner, { daysAgo })
  const changes = Object.fromEntries((await read()).map(({ id, changes }) => [id, changes]))
  expect(changes).toEqual({ [operator.id]: 0, [company.id]: 2 })
})

it('counts all changes that the caller has not seen, up to a hundred', { tags: ['C9-26'] }, async () => {
  const { web, caller, read } = await setUp()
  const company = await addTestCompany(web)
  const partner = await storePartner(web, company, 'valid')
  const readUnseen = async () => (await read()).find(({ id }) => id === company.id)?.unseenChanges
  const seenChange = await storeChange(web, company, partner, { daysAgo: 50 })
  await storeChange(web, company, partner, { daysAgo: 40 })
  expect(await readUnseen()).toBe(2)
  expect((await caller.call('PUT', seenPath(company), { upTo: seenChange })).statusCode).toBe(204)
  expect(await readUnseen()).toBe(1)
  const otherCompany = await addTestCompany(web)
  const otherPartner = await storePartner(web, otherCompany, 'valid')
  await storeChange(web, otherCompany, otherPartner, { daysAgo: 60 })
  const singleChange = await storeChange(web, otherCompany, otherPartner, { daysAgo: 30 })
  expect(
    (await caller.call('PUT', `/api/company/${otherCompany.id}/partner-changes/${singleChange}/seen`)).statusCode,
  ).toBe(204)
  expect((await caller.call('PUT', seenPath(company), { upTo: singleChange })).statusCode).toBe(204)
  expect((await read()).map(({ id, unseenChanges }) => [id, unseenChanges])).toEqual(
    expect.arrayContaining([
      [company.id, 0],
      [otherCompany.id, 1],
    ]),
  )
  const otherAdmin = await addPerson(web, { companyId: OPERATOR_COMPANY_ID, role: ROLES.admin })
  const otherView: CompanyAtAGlance[] = (
    await (await signIn(web.app, otherAdmin, web.clock)).call('GET', '/api/overview')
  ).json()
  expect(otherView.find(({ id }) => id === company.id)?.unseenChanges).toBe(2)
  for (let count = 0; count < 100; count += 1) await storeChange(web, company, partner, { daysAgo: 1 })
  expect(await readUnseen()).toBe(100)
})

it('reads only the rows that it counts, however many others exist', async () => {
  const { web, chief, caller } = await setUp()
  const company = await addTestCompany(web)
  await storeBatch(web, company, chief.id, { processed_rows: 4 })
  await storeChange(web, company, await storePartner(web, company, 'invalid'), { daysAgo: 1 })
  const rowsTouched = async () => {
    await caller.call('PUT', seenPath(company), { upTo: 2_000_000_000 })
    const { db, rowsRead } = explainingDatabase(web.database.db, { isLarge: true })
    const since = { invalidSince: web.clock.now(), changedSince: web.clock.now(), userId: chief.id }
    await companiesAtAGlance(db, since)
    return rowsRead()
  }
  const baseline = await rowsTouched()
  for (let count = 0; count < 300; count += 1) {
    await storeBatch(web, company, chief.id, { status: STATUS.completed, processed_rows: 10 })
    await storeChange(web, company, await storePartner(web, company, 'valid'), { daysAgo: 40 })
  }
  expect((await rowsTouched()) / baseline).toBeLessThan(1.2)
})

const seenPath = ({ id }: TestCompany) => `/api/company/${id}/partner-changes/seen`

let nextUid = 0

async function storePartner(
  { database: { db }, clock }: Web,
  { id }: TestCompany,
  verdict: 'valid' | 'invalid' | null,
) {
  const names = { company_id: id, uid: `DE${++nextUid}`, own_name: '', given_name: '' }
  const times = { first_asked_at: clock.now(), last_asked_at: clock.now() }
  const query = db.insertInto('partner').values({ ...names, ...times, verdict })
  return (await query.returning('id').executeTakeFirstOrThrow()).id
}

type ChangeOptions = { daysAgo: number; kind?: 'verdict' | 'name'; before?: string; after?: string }

/** Stores a change of a partner, by default from valid to invalid; returns its id. */
async function storeChange(web: Web, company: TestCompany, partner_id: number, { daysAgo, ...change }: ChangeOptions) {
  const [before_answer_id, after_answer_id] = [await storeAnswer(web, company), await storeAnswer(web, company)]
  const happened_at = new Date(web.clock.now().getTime() - daysAgo * 86_400_000)
  const values = { kind: 'verdict', before: '"valid"', after: '"invalid"', ...change } as const
  const row = { ...values, company_id: company.id, partner_id, before_answer_id, after_answer_id, happened_at }
  const { db } = web.database
  return (await db.insertInto('partner_change').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function storeAnswer({ database: { db }, clock }: Web, { id }: TestCompany): Promise<number> {
  const query = { company_id: id, uid: 'DE1', service: 'vies', requester_uid: '', requester_name: '' } as const
  const result = { verdict: 'valid', level: 1, code: '', address_lines: '[]', duration_ms: 9 } as const
  const answer = db.insertInto('answer').values({ ...query, ...result, asked_at: clock.now() })
  return Number((await answer.returning('id').executeTakeFirstOrThrow()).id)
}
