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

/** A company with single checks, and an Admin who requests packages of them. */
async function checking() {
  const world = await createCheckingWorld({ hasWorker: false })
  const person = await addPerson(world, { companyId: world.company.id, role: ROLES.admin })
  const admin = await signIn(world.app, person, world.clock)
  const path = `/api/company/${world.company.id}/auditor-packages`
  const made = async (days = ALL_YEARS, more: Parameters<typeof buildWaitingPackage>[1] = {}) => {
    const { id } = (await admin.call('POST', path, days)).json()
    expect(await buildWaitingPackage(world, more)).toBe(true)
    return unzip((await admin.call('GET', `${path}/${id}/archive`)).rawPayload)
  }
  const check = async (uid: string) => (await world.browser.call('GET', `/api/tasks/uid/${uid}`)).json<SingleResult>()
  const report = async ({ id }: SingleResult) =>
    (await world.browser.call('GET', `/api/file/report/single/${id}`)).rawPayload
  return { world, made, check, report }
}

const reportsIn = (parts: Map<string, Buffer>) => [...parts.keys()].filter(name => name.startsWith('reports/'))

it('has the report of each single check with an answer, even if it was never requested, and a later download has the same', async () => {
  const { world, made, check, report } = await checking()
  const [wanted, unwanted] = [await check('DE136695976'), await check('DE811907980')]
  await check('NO-123.456.789')
  const first = await report(wanted)
  const parts = await made()
  expect(reportsIn(parts)).toEqual([`reports/E-${wanted.id}-1.pdf`, `reports/E-${unwanted.id}-1.pdf`])
  expect(parts.get(`reports/E-${wanted.id}-1.pdf`)).toEqual(first)
  const pdf = parts.get(`reports/E-${unwanted.id}-1.pdf`) ?? Buffer.alloc(0)
  expect(pdf).toEqual(await report(unwanted))
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  expect((await world.browser.call('POST', '/api/report-check', { sha256 })).json()).toMatchObject({ isOurs: true })
  expect(reportsIn(await made())).toHaveLength(2)
})

/** Single checks of a day in the past, each with one answer. */
const checksOf = async ({ database: { db }, company, ada }: CheckingWorld, day: string, count: number) => {
  const answered = await sql<{
    id: number
  }>`insert into answer (company_id, uid, service, requester_uid, requester_name, level,
      asked_at, duration_ms, verdict, code)
    values (${company.id}, 'DE136695976', 'vies', '', '', 1, ${day}, 1, 'valid', 'VALID') returning id`.execute(db)
  await sql`insert into single_check (company_id, user_id, input, uid, verdict, answer_ids, language, created_at)
    select ${company.id}, ${ada.id}, 'DE136695976', 'DE136695976', 'valid', ${answered.rows.map(({ id }) => id)}::bigint[], 'de', ${day}::timestamptz
    from generate_series(1, ${count}::int)`.execute(db)
}

it('has the reports of checks made in its days, whenever they were written', async () => {
  const { world, made } = await checking()
  await checksOf(world, '2024-06-01T10:00:00Z', 1)
  await checksOf(world, '2025-06-01T10:00:00Z', 1)
  const of = async (year: number) => reportsIn(await made({ firstDay: `${year}-01-01`, lastDay: `${year}-12-31` }))
  expect(await of(2024)).toEqual(['reports/E-1-1.pdf'])
  expect(await of(2025)).toEqual(['reports/E-2-1.pdf'])
  expect(await of(2026)).toEqual([])
})

it('writes 2,000 of them at most, and says how many are left for the next package', async () => {
  const { world, made } = await checking()
  await checksOf(world, '2025-06-01T10:00:00Z', 2_003)
  const written: number[] = []
  const parts = await made(ALL_YEARS, { keepCheckReport: async id => void written.push(id) })
  expect(written).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1))
  const guide = parts.get('PRUEFEN.txt')?.toString().replaceAll(/\s+/g, ' ')
  expect(guide).toContain('3 weitere Einzelabfragen haben noch keinen Prüfbericht')
  expect(guide).toContain('3 more single checks have no report yet')
})
