// @module-tag C9-21

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { unzip } from '../../../../tests/world/files/unzip.ts'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { buildWaitingPackage } from '../../../../tests/world/product/packaged.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import type { SingleResult } from '../../../checking/single-check/wire.ts'

const ALL_YEARS = { firstDay: '2024-01-01', lastDay: '2099-12-31' }

/** Sets up a company with an Admin, and functions that check a UID and make a package. */
async function createFixture() {
  const world = await createCheckingWorld({ hasWorker: false })
  const person = await addPerson(world, { companyId: world.company.id, role: ROLES.admin })
  const admin = await signIn(world.app, person, world.clock)
  const path = `/api/company/${world.company.id}/auditor-packages`
  const makePackage = async (days = ALL_YEARS, options: Parameters<typeof buildWaitingPackage>[1] = {}) => {
    const { id } = (await admin.call('POST', path, days)).json()
    expect(await buildWaitingPackage(world, options)).toBe(true)
    return unzip((await admin.call('GET', `${path}/${id}/archive`)).rawPayload)
  }
  const check = async (uid: string) => (await world.browser.call('GET', `/api/tasks/uid/${uid}`)).json<SingleResult>()
  const report = async ({ id }: SingleResult) =>
    (await world.browser.call('GET', `/api/file/report/single/${id}`)).rawPayload
  return { world, makePackage, check, report }
}

const reportsIn = (parts: Map<string, Buffer>) => [...parts.keys()].filter(name => name.startsWith('reports/'))

it('a package contains a report of each single check with an answer, even if never requested; a later download is identical', async () => {
  const { world, makePackage, check, report } = await createFixture()
  const [requested, unrequested] = [await check('DE136695976'), await check('DE811907980')]
  await check('NO-123.456.789')
  const first = await report(requested)
  const parts = await makePackage()
  expect(reportsIn(parts)).toEqual([`reports/E-${requested.id}-1.pdf`, `reports/E-${unrequested.id}-1.pdf`])
  expect(parts.get(`reports/E-${requested.id}-1.pdf`)).toEqual(first)
  const pdf = parts.get(`reports/E-${unrequested.id}-1.pdf`) ?? Buffer.alloc(0)
  expect(pdf).toEqual(await report(unrequested))
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  expect((await world.browser.call('POST', '/api/report-check', { sha256 })).json()).toMatchObject({ isOurs: true })
  expect(reportsIn(await makePackage())).toHaveLength(2)
})

/** Inserts single checks of a past day, each with one answer. */
const insertChecks = async ({ database: { db }, company, ada }: CheckingWorld, day: string, count: number) => {
  const answers = await sql<{
    id: number
  }>`insert into answer (company_id, uid, service, requester_uid, requester_name, level,
      asked_at, duration_ms, verdict, code)
    values (${company.id}, 'DE136695976', 'vies', '', '', 1, ${day}, 1, 'valid', 'VALID') returning id`.execute(db)
  await sql`insert into single_check (company_id, user_id, input, uid, verdict, answer_ids, language, created_at)
    select ${company.id}, ${ada.id}, 'DE136695976', 'DE136695976', 'valid', ${answers.rows.map(({ id }) => id)}::bigint[], 'de', ${day}::timestamptz
    from generate_series(1, ${count}::int)`.execute(db)
}

it('a package contains reports by the day of the check, not by the day of the report', async () => {
  const { world, makePackage } = await createFixture()
  await insertChecks(world, '2024-06-01T10:00:00Z', 1)
  await insertChecks(world, '2025-06-01T10:00:00Z', 1)
  const reportsOfYear = async (year: number) =>
    reportsIn(await makePackage({ firstDay: `${year}-01-01`, lastDay: `${year}-12-31` }))
  expect(await reportsOfYear(2024)).toEqual(['reports/E-1-1.pdf'])
  expect(await reportsOfYear(2025)).toEqual(['reports/E-2-1.pdf'])
  expect(await reportsOfYear(2026)).toEqual([])
})

it('a package writes at most 2,000 missing reports, and states how many remain for the next package', async () => {
  const { world, makePackage } = await createFixture()
  await insertChecks(world, '2025-06-01T10:00:00Z', 2_003)
  const written: number[] = []
  const parts = await makePackage(ALL_YEARS, { writeCheckReport: async id => void written.push(id) })
  expect(written).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1))
  const guide = parts.get('PRUEFEN.txt')?.toString().replaceAll(/\s+/g, ' ')
  expect(guide).toContain('3 weitere Einzelabfragen haben noch keinen Prüfbericht')
  expect(guide).toContain('3 more single checks have no report yet')
})
