import { expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'

const OPERATOR_UID = 'ATU13585627'
const TAKEN_UID = 'ATU57194903'
const FREE_UID = 'ATU37893801'

/**
 * Creates the operator, a company with registered numbers, and a company with its own login whose
 * users claim these numbers.
 */
async function createFixture() {
  const web = await createWeb({ configuration: { smtpUrl: 'smtp://127.0.0.1:1' } })
  await addOperator(web, { uid: OPERATOR_UID })
  const holder = await addTestCompany(web, { name: 'Halter GmbH', uid: TAKEN_UID })
  const { db } = web.database
  await db
    .updateTable('company')
    .set({ german_uid: 'DE136695976', british_uid: 'GB553557881' })
    .where('id', '=', holder.id)
    .execute()
  const own = await addTestCompany(web, { name: 'Eigen AG', uid: 'ATU62134737', useCustomLogin: true })
  const admin = await addPerson(web, { companyId: own.id, role: ROLES.admin })
  const second = await addPerson(web, { companyId: own.id, role: ROLES.admin })
  const user = await addPerson(web, { companyId: own.id })
  const staff = await addPerson(web, { companyId: 1, role: ROLES.admin })
  const people = { admin, user, staff }
  const put = async (role: keyof typeof people, body: object, hasCode = true, id = own.id) => {
    web.clock.move(60_000)
    const caller = await signIn(web.app, people[role], web.clock)
    // Each code works once.
    web.clock.move(60_000)
    const totp = hasCode ? { totp: freshCode(people[role], web.clock) } : {}
    const { statusCode, body: text } = await caller.call('PUT', `/api/company/${id}`, { ...body, ...totp })
    return [statusCode, text === '' ? '' : (JSON.parse(text) as { message: string }).message]
  }
  const numbers = async () => {
    const row = await db.selectFrom('company').selectAll().where('id', '=', own.id).executeTakeFirstOrThrow()
    return [row.uid, row.german_uid, row.british_uid]
  }
  const mails = async (kind: string) => {
    const rows = await db.selectFrom('mail').select(['cause', 'recipient']).orderBy('recipient').execute()
    return rows.filter(({ cause }) => cause.startsWith(kind)).map(({ recipient }) => recipient)
  }
  const lines = async (action: string) =>
    db.selectFrom('audit_log').select(['company_id', 'before', 'after']).where('action', '=', action).execute()
  return { ...web, holder, own, admin, second, staff, put, numbers, mails, lines }
}

it.each([
  ['uid', FREE_UID],
  ['germanUid', 'DE123456788'],
  ['britishUid', 'GB123456782'],
] as const)('allows only an Admin with a fresh code to change %s, and mails all Admins', async (field, number) => {
  const { put, numbers, mails, lines, admin, second } = await createFixture()
  const before = await numbers()
  expect(await put('user', { [field]: number })).toEqual([403, 'field is not yours to change'])
  expect(await put('admin', { [field]: number }, false)).toEqual([400, 'TOTP is invalid'])
  expect(await numbers()).toEqual(before)
  expect(await put('admin', { [field]: number })).toEqual([204, ''])
  expect(await numbers()).toContain(number)
  expect(await mails('number-changed')).toEqual([admin.email, second.email].toSorted())
  expect(await lines('company.change')).toMatchObject([{ after: { [field]: number } }])
  // Sending the stored value is no change and needs no code.
  expect(await put('admin', { [field]: number }, false)).toEqual([204, ''])
})

it.each([
  ['another company’s UID', { uid: TAKEN_UID }],
  ['the operator’s UID', { uid: OPERATOR_UID }],
  ['another company’s German number', { germanUid: 'DE136695976' }],
  ['another company’s German number as UID', { uid: 'DE136695976' }],
  ['another company’s British number with a branch suffix', { britishUid: 'GB553557881001' }],
  ['another company’s British number as a Northern Irish one', { uid: 'XI553557881' }],
])('rejects %s with a neutral message and notifies the operator', async (_case, body) => {
  const { put, numbers, mails, lines, own } = await createFixture()
  const before = await numbers()
  const rejection = await put('admin', body)
  expect(rejection).toEqual([409, 'number needs the operator'])
  expect(JSON.stringify(rejection)).not.toContain('Halter')
  // Only the operator may allow both companies to have the number, not a customer.
  expect((await put('admin', { ...body, isShared: true }))[0]).toBe(409)
  expect(await numbers()).toEqual(before)
  expect(await mails('number-wanted')).toHaveLength(1)
  expect(await lines('company.number-refused')).toMatchObject([
    { company_id: own.id, after: body },
    { company_id: own.id, after: body },
  ])
  // Without a code, the response must not reveal who is a customer.
  expect(await put('admin', body, false)).toEqual([400, 'TOTP is invalid'])
})

it('shows the operator that the number is taken, and accepts it with consent and a fresh code', async () => {
  const { put, numbers, mails } = await createFixture()
  expect(await put('staff', { uid: TAKEN_UID })).toEqual([409, 'number is held'])
  expect(await put('staff', { uid: TAKEN_UID, isShared: true }, false)).toEqual([400, 'TOTP is invalid'])
  expect(await put('staff', { uid: TAKEN_UID, isShared: true })).toEqual([204, ''])
  expect((await numbers())[0]).toBe(TAKEN_UID)
  expect(await mails('number-wanted')).toEqual([])
})

it('rejects another company’s number for a new company unless the operator consents', async () => {
  const { app, clock, staff } = await createFixture()
  const caller = await signIn(app, staff, clock)
  const newCompany = { name: 'Neu GmbH', uid: TAKEN_UID }
  const rejection = await caller.call('POST', '/api/company', newCompany)
  expect([rejection.statusCode, rejection.json()]).toEqual([
    409,
    expect.objectContaining({ message: 'number is held', issues: [{ path: 'isShared', message: 'Halter GmbH' }] }),
  ])
  clock.move(60_000)
  const allowed = { ...newCompany, isShared: true, totp: freshCode(staff, clock) }
  expect((await caller.call('POST', '/api/company', allowed)).statusCode).toBe(201)
})

it('accepts only one of two concurrent claims of a number', async () => {
  const { app, clock, own, holder, database, encryption } = await createFixture()
  const web = { database, encryption }
  const callers = await Promise.all(
    [own.id, holder.id].map(async companyId => {
      const person = await addPerson(web, { companyId, role: ROLES.admin })
      return { companyId, person, caller: await signIn(app, person, clock) }
    }),
  )
  clock.move(60_000)
  const answers = await Promise.all(
    callers.map(({ companyId, person, caller }) =>
      caller.call('PUT', `/api/company/${companyId}`, { uid: FREE_UID, totp: freshCode(person, clock) }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
})

it('allows a tenant a duplicate name, but not the operator’s users', { tags: ['Z-01'] }, async () => {
  const { put, own, database } = await createFixture()
  expect(await put('admin', { name: 'Halter GmbH' }, false)).toEqual([204, ''])
  expect(await put('staff', { name: 'halter gmbh' }, false)).toEqual([409, 'company name is taken'])
  const { name } = await database.db
    .selectFrom('company')
    .select('name')
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Halter GmbH')
})

it('normalises and removes foreign numbers without a new account version', async () => {
  const { put, numbers, own, database } = await createFixture()
  expect(await put('admin', { germanUid: ' 123 456 788', britishUid: 'gb 123 4567 82' })).toEqual([204, ''])
  expect((await numbers()).slice(1)).toEqual(['DE123456788', 'GB123456782'])
  expect((await put('admin', { germanUid: 'ATU13585627' }))[0]).toBe(400)
  expect(await put('admin', { britishUid: '' })).toEqual([204, ''])
  expect((await numbers()).slice(1)).toEqual(['DE123456788', ''])
  const { account_version } = await database.db
    .selectFrom('company')
    .select('account_version')
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow()
  expect(account_version).toBe(1)
})
