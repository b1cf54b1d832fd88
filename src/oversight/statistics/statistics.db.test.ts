// @module-tag C1-22

import { expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany, type Person } from '../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { STATUS } from '../../checking/batches/status-rules.ts'
import type { Statistics } from './wire.ts'

const createWorld = () => createWeb()

async function storeBatch(
  { database: { db } }: Web,
  caller: Person,
  status: number,
  finishedAt: string | null,
  rows: object,
) {
  const counts = { total_rows: 10, not_a_uid_rows: 0, total_questions: 10, processed_rows: 10, ...rows }
  const facts = { language: 'de', file_name: 'a.xlsx', upload_sha256: '', sheet_layout: '{}' } as const
  await db
    .insertInto('batch')
    .values({
      ...facts,
      ...counts,
      company_id: caller.companyId,
      created_by: caller.id,
      status,
      finished_at: finishedAt,
    })
    .execute()
}

async function storeSingleCheck(
  { database: { db } }: Web,
  caller: Person,
  createdAt: string,
  verdict: 'valid' | 'not-checked',
) {
  const facts = { input: '', uid: '', language: 'de', reason: verdict === 'valid' ? null : 'timeout' } as const
  await db
    .insertInto('single_check')
    .values({ ...facts, company_id: caller.companyId, user_id: caller.id, hints: '[]', verdict, created_at: createdAt })
    .execute()
}

async function storeAnswer(
  { database: { db } }: Web,
  caller: Person,
  uid: string,
  askedAt: string,
  durationMs: number | null,
  reason: 'timeout' | 'credentials' = 'timeout',
) {
  const verdict = durationMs === null ? 'not-checked' : 'valid'
  const facts = {
    service: 'vies',
    requester_uid: '',
    requester_name: '',
    level: 0,
    code: '',
    address_lines: '[]',
  } as const
  const result = { verdict, reason: durationMs === null ? reason : null, duration_ms: durationMs ?? 20_000 } as const
  await db
    .insertInto('answer')
    .values({ ...facts, ...result, company_id: caller.companyId, uid, asked_at: askedAt })
    .execute()
}

async function setUp() {
  const web = await createWorld()
  await addOperator(web)
  const [ownCompany, otherCompany] = [await addTestCompany(web), await addTestCompany(web)]
  const add = (companyId: number, role: Person['role']) => addPerson(web, { companyId, role })
  const user = await add(ownCompany.id, ROLES.user)
  const otherUser = await add(otherCompany.id, ROLES.user)
  const callers = new Map<Person, Promise<Caller>>()
  const callerOf = (caller: Person) => {
    const session = callers.get(caller) ?? signIn(web.app, caller, web.clock)
    callers.set(caller, session)
    return session
  }
  const read = async (caller: Person, query = '') => (await callerOf(caller)).call('GET', `/api/statistics${query}`)
  return { web, ownCompany, otherCompany, user, otherUser, add, read }
}

it('counts the outcomes of the last 30 Vienna days of the own company only', async () => {
  const { web, user, otherUser, read } = await setUp()
  // The clock is set to 20 November 2026, 11:00 in Vienna; 22:59:59Z is the last second of a day
  // there, 23:00Z the next day.
  await storeBatch(web, user, STATUS.completed, '2026-11-19T22:59:59Z', {
    valid_rows: 7,
    invalid_rows: 2,
    not_a_uid_rows: 1,
  })
  await storeBatch(web, user, STATUS.completedWithErrors, '2026-11-19T23:00:00Z', {
    valid_rows: 6,
    not_checked_rows: 4,
  })
  await storeBatch(web, user, STATUS.completed, '2026-10-21T21:59:00Z', { valid_rows: 99 })
  await storeBatch(web, user, STATUS.started, null, { processed_rows: 3 })
  await storeBatch(web, otherUser, STATUS.completedWithErrors, '2026-11-20T09:00:00Z', { not_checked_rows: 10 })
  await storeSingleCheck(web, user, '2026-11-20T08:00:00Z', 'valid')
  await storeSingleCheck(web, user, '2026-11-20T08:01:00Z', 'not-checked')
  const { outcomes, openRows, weather } = (await read(user)).json<Statistics>()
  expect(outcomes.map(({ day }) => day)).toHaveLength(30)
  expect([outcomes[0]?.day, outcomes.at(-1)?.day]).toEqual(['2026-10-22', '2026-11-20'])
  expect(outcomes.filter(({ valid, notChecked }) => valid + notChecked > 0)).toEqual([
    { day: '2026-11-19', valid: 7, invalid: 2, notChecked: 0, notAUid: 1 },
    { day: '2026-11-20', valid: 7, invalid: 0, notChecked: 5, notAUid: 0 },
  ])
  expect([openRows, weather]).toEqual([4 + 7, null])
})

it('shows Admins the answers of each service by country, for a day and a week', async () => {
  const { web, ownCompany, user, otherUser, add, read } = await setUp()
  const admin = await add(ownCompany.id, ROLES.admin)
  // Account problems do not count in the query weather.
  await storeAnswer(web, user, 'AT', '2026-11-20T09:00:00Z', null, 'credentials')
  for (const ms of [100, 200, 300, null]) await storeAnswer(web, user, 'DE136695976', '2026-11-20T09:00:00Z', ms)
  await storeAnswer(web, user, 'FR40303265045', '2026-11-15T09:00:00Z', null)
  await storeAnswer(web, user, 'FR40303265045', '2026-11-01T09:00:00Z', 50)
  await storeAnswer(web, otherUser, 'IT00743110157', '2026-11-20T09:00:00Z', 50)
  const germany = { service: 'vies', country: 'DE', asked: 4, answered: 3, medianMs: 200, slowMs: 290 }
  const france = { service: 'vies', country: 'FR', asked: 1, answered: 0, medianMs: null, slowMs: null }
  expect((await read(admin, '?weather=true')).json<Statistics>().weather).toEqual({
    day: [germany],
    week: [germany, france],
  })
  const dev = await add(1, ROLES.dev)
  const allCompanies = (await read(dev, '?weather=true&companyId=0')).json<Statistics>().weather
  expect(allCompanies?.day.map(({ country }) => country)).toEqual(['DE', 'IT'])
})

it('refuses other companies, all companies and the query weather without the right to them', async () => {
  const { ownCompany, otherCompany, user, add, read } = await setUp()
  const admin = await add(ownCompany.id, ROLES.admin)
  const operator = await add(1, ROLES.admin)
  const status = async (caller: Person, query: string) => (await read(caller, query)).statusCode
  expect(await status(user, '?weather=true')).toBe(403)
  for (const caller of [user, admin]) {
    expect(await status(caller, `?companyId=${otherCompany.id}`)).toBe(403)
    expect(await status(caller, '?companyId=0')).toBe(403)
    expect(await status(caller, `?companyId=${ownCompany.id}`)).toBe(200)
  }
  expect(await status(operator, `?companyId=${otherCompany.id}&weather=true`)).toBe(200)
  expect(await status(operator, '?companyId=0x1')).toBe(400)
})
