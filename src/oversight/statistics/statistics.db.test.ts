// @module-tag C1-22

import { expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany, type Person } from '../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { STATUS } from '../../checking/batches/status-rules.ts'
import type { Statistics } from './wire.ts'

const world = () => createWeb()

async function keepBatch(
  { database: { db } }: Web,
  by: Person,
  status: number,
  finishedAt: string | null,
  rows: object,
) {
  const counts = { total_rows: 10, not_a_uid_rows: 0, total_questions: 10, processed_rows: 10, ...rows }
  const facts = { language: 'de', file_name: 'a.xlsx', upload_sha256: '', sheet_layout: '{}' } as const
  await db
    .insertInto('batch')
    .values({ ...facts, ...counts, company_id: by.companyId, created_by: by.id, status, finished_at: finishedAt })
    .execute()
}

async function keepSingle({ database: { db } }: Web, by: Person, createdAt: string, verdict: 'valid' | 'not-checked') {
  const facts = { input: '', uid: '', language: 'de', reason: verdict === 'valid' ? null : 'timeout' } as const
  await db
    .insertInto('single_check')
    .values({ ...facts, company_id: by.companyId, user_id: by.id, hints: '[]', verdict, created_at: createdAt })
    .execute()
}

async function keepAnswer(
  { database: { db } }: Web,
  by: Person,
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
  const said = { verdict, reason: durationMs === null ? reason : null, duration_ms: durationMs ?? 20_000 } as const
  await db
    .insertInto('answer')
    .values({ ...facts, ...said, company_id: by.companyId, uid, asked_at: askedAt })
    .execute()
}

async function peopled() {
  const web = await world()
  await addOperator(web)
  const [mine, other] = [await addTestCompany(web), await addTestCompany(web)]
  const add = (companyId: number, role: Person['role']) => addPerson(web, { companyId, role })
  const user = await add(mine.id, ROLES.user)
  const stranger = await add(other.id, ROLES.user)
  const callers = new Map<Person, Promise<Caller>>()
  const callerOf = (by: Person) => {
    const known = callers.get(by) ?? signIn(web.app, by, web.clock)
    callers.set(by, known)
    return known
  }
  const read = async (by: Person, query = '') => (await callerOf(by)).call('GET', `/api/statistics${query}`)
  return { web, mine, other, user, stranger, add, read }
}

it('counts what the last 30 Vienna days came to, of the own company alone', async () => {
  const { web, user, stranger, read } = await peopled()
  // The clock is set to 20 November 2026, 11:00 in Vienna; 22:59:59Z is the last second of a day
  // there, 23:00Z the next day.
  await keepBatch(web, user, STATUS.completed, '2026-11-19T22:59:59Z', {
    valid_rows: 7,
    invalid_rows: 2,
    not_a_uid_rows: 1,
  })
  await keepBatch(web, user, STATUS.completedWithErrors, '2026-11-19T23:00:00Z', { valid_rows: 6, not_checked_rows: 4 })
  await keepBatch(web, user, STATUS.completed, '2026-10-21T21:59:00Z', { valid_rows: 99 })
  await keepBatch(web, user, STATUS.started, null, { processed_rows: 3 })
  await keepBatch(web, stranger, STATUS.completedWithErrors, '2026-11-20T09:00:00Z', { not_checked_rows: 10 })
  await keepSingle(web, user, '2026-11-20T08:00:00Z', 'valid')
  await keepSingle(web, user, '2026-11-20T08:01:00Z', 'not-checked')
  const { outcomes, openRows, weather } = (await read(user)).json<Statistics>()
  expect(outcomes.map(({ day }) => day)).toHaveLength(30)
  expect([outcomes[0]?.day, outcomes.at(-1)?.day]).toEqual(['2026-10-22', '2026-11-20'])
  expect(outcomes.filter(({ valid, notChecked }) => valid + notChecked > 0)).toEqual([
    { day: '2026-11-19', valid: 7, invalid: 2, notChecked: 0, notAUid: 1 },
    { day: '2026-11-20', valid: 7, invalid: 0, notChecked: 5, notAUid: 0 },
  ])
  expect([openRows, weather]).toEqual([4 + 7, null])
})

it('tells Admins how each service answered about each country, a day and a week back', async () => {
  const { web, mine, user, stranger, add, read } = await peopled()
  const admin = await add(mine.id, ROLES.admin)
  // Account problems do not count in the query weather.
  await keepAnswer(web, user, 'AT', '2026-11-20T09:00:00Z', null, 'credentials')
  for (const ms of [100, 200, 300, null]) await keepAnswer(web, user, 'DE136695976', '2026-11-20T09:00:00Z', ms)
  await keepAnswer(web, user, 'FR40303265045', '2026-11-15T09:00:00Z', null)
  await keepAnswer(web, user, 'FR40303265045', '2026-11-01T09:00:00Z', 50)
  await keepAnswer(web, stranger, 'IT00743110157', '2026-11-20T09:00:00Z', 50)
  const germany = { service: 'vies', country: 'DE', asked: 4, answered: 3, medianMs: 200, slowMs: 290 }
  const france = { service: 'vies', country: 'FR', asked: 1, answered: 0, medianMs: null, slowMs: null }
  expect((await read(admin, '?weather=true')).json<Statistics>().weather).toEqual({
    day: [germany],
    week: [germany, france],
  })
  const dev = await add(1, ROLES.dev)
  const everywhere = (await read(dev, '?weather=true&companyId=0')).json<Statistics>().weather
  expect(everywhere?.day.map(({ country }) => country)).toEqual(['DE', 'IT'])
})

it('refuses other companies, all companies and the weather to users without the right to them', async () => {
  const { mine, other, user, add, read } = await peopled()
  const admin = await add(mine.id, ROLES.admin)
  const operator = await add(1, ROLES.admin)
  const status = async (by: Person, query: string) => (await read(by, query)).statusCode
  expect(await status(user, '?weather=true')).toBe(403)
  for (const by of [user, admin]) {
    expect(await status(by, `?companyId=${other.id}`)).toBe(403)
    expect(await status(by, '?companyId=0')).toBe(403)
    expect(await status(by, `?companyId=${mine.id}`)).toBe(200)
  }
  expect(await status(operator, `?companyId=${other.id}&weather=true`)).toBe(200)
  expect(await status(operator, '?companyId=0x1')).toBe(400)
})
