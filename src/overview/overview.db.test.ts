import { expect, it } from 'vitest'
import { ACCOUNT, addOperator, addPerson, addTestCompany, type TestCompany } from '../../tests/world/people/people.ts'
import { signIn } from '../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../tests/world/product/web.ts'
import { userHash, versionOf } from '../authorities/finanzonline/account-hash.ts'
import { closeAccount, leaseLogin } from '../authorities/finanzonline/store.ts'
import { STATUS } from '../batches/status-rules.ts'
import { finanzonlineAccountOf } from '../companies/account-of.ts'
import { updateCompany } from '../companies/store.ts'
import { ROLES } from '../roles/role-rules.ts'
import type { CompanyAtAGlance } from './wire.ts'

async function staffed() {
  const web = await createWeb()
  const operator = await addOperator(web)
  const chief = await addPerson(web, { companyId: operator.id, role: ROLES.admin })
  const caller = await signIn(web.app, chief, web.clock)
  const read = async (): Promise<CompanyAtAGlance[]> => (await caller.call('GET', '/api/overview')).json()
  return { web, operator, chief, read }
}

async function keepBatch({ database: { db } }: Web, { id }: TestCompany, by: number, rows: object) {
  const counts = { total_rows: 10, not_a_uid_rows: 0, total_questions: 10 }
  const facts = { language: 'de', file_name: 'a.xlsx', upload_sha256: '', sheet_layout: '{}' } as const
  await db
    .insertInto('batch')
    .values({ ...facts, ...counts, status: STATUS.started, ...rows, company_id: id, created_by: by })
    .execute()
}

/** As after a refused login with these credentials. */
async function close({ database: { db }, encryption }: Web, { id }: TestCompany, code: string) {
  const account = await finanzonlineAccountOf(db, encryption, id)
  if (!account) throw new Error('a company without an account')
  await leaseLogin(db, userHash(account), 1)
  await closeAccount(db, userHash(account), { version: versionOf(account), code, message: 'gesperrt' })
}

it('shows each company’s open rows: of running batches, and of those that ended without an answer for each', async () => {
  const { web, operator, chief, read } = await staffed()
  const [busy, calm] = [await addTestCompany(web, { name: 'Busy' }), await addTestCompany(web, { name: 'Calm' })]
  await keepBatch(web, busy, chief.id, { processed_rows: 4 })
  await keepBatch(web, busy, chief.id, { status: STATUS.completedWithErrors, processed_rows: 10, not_checked_rows: 3 })
  await keepBatch(web, calm, chief.id, { status: STATUS.completed, processed_rows: 10, not_checked_rows: 0 })
  await keepBatch(web, calm, chief.id, { status: STATUS.cancelled, processed_rows: 1 })
  const openRows = Object.fromEntries((await read()).map(({ id, openRows }) => [id, openRows]))
  expect(openRows).toEqual({ [operator.id]: 0, [busy.id]: 9, [calm.id]: 0 })
})

it('says which account needs a hand, and never that of somebody with the same UID', async () => {
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

it('counts the partners whose newest answer is "invalid", and no outage as one', async () => {
  const { web, operator, read } = await staffed()
  const company = await addTestCompany(web)
  const partner = (uid: string, verdict: 'valid' | 'invalid' | null) => ({
    ...{ company_id: company.id, uid, verdict, own_name: '', given_name: '' },
    ...{ first_asked_at: web.clock.now(), last_asked_at: web.clock.now() },
  })
  const partners = [partner('DE1', 'valid'), partner('DE2', 'invalid'), partner('DE3', 'invalid'), partner('DE4', null)]
  await web.database.db.insertInto('partner').values(partners).execute()
  const invalid = Object.fromEntries((await read()).map(({ id, invalidPartners }) => [id, invalidPartners]))
  expect(invalid).toEqual({ [operator.id]: 0, [company.id]: 2 })
})

it('counts what changed about partners in seven days', async () => {
  const { web, operator, read } = await staffed()
  const { db } = web.database
  const company = await addTestCompany(web)
  const [partner] = await db
    .insertInto('partner')
    .values({
      ...{ company_id: company.id, uid: 'DE1', verdict: 'invalid', own_name: '', given_name: '' },
      ...{ first_asked_at: web.clock.now(), last_asked_at: web.clock.now() },
    })
    .returning('id')
    .execute()
  const now = web.clock.now().getTime()
  for (const daysAgo of [1, 6, 8]) {
    const happened_at = new Date(now - daysAgo * 86_400_000)
    const [before_answer_id, after_answer_id] = [await keepAnswer(web, company), await keepAnswer(web, company)]
    const words = { kind: 'verdict', before: '"valid"', after: '"invalid"' } as const
    const change = { ...words, company_id: company.id, partner_id: partner?.id ?? 0, before_answer_id, after_answer_id }
    await db
      .insertInto('partner_change')
      .values({ ...change, happened_at })
      .execute()
  }
  const changes = Object.fromEntries((await read()).map(({ id, changes }) => [id, changes]))
  expect(changes).toEqual({ [operator.id]: 0, [company.id]: 2 })
})

async function keepAnswer({ database: { db }, clock }: Web, { id }: TestCompany): Promise<number> {
  const asked = { company_id: id, uid: 'DE1', service: 'vies', requester_uid: '', requester_name: '' } as const
  const said = { verdict: 'valid', level: 1, code: '', address_lines: '[]', duration_ms: 9 } as const
  const answer = db.insertInto('answer').values({ ...asked, ...said, asked_at: clock.now() })
  return Number((await answer.returning('id').executeTakeFirstOrThrow()).id)
}
