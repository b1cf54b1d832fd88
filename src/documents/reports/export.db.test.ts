// @module-tag C4-01

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { unzip } from '../../../tests/world/files/unzip.ts'
import { addOperator, addPerson, addTestCompany, type TestCompany } from '../../../tests/world/people/people.ts'
import { type Caller, createCaller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { ROLES, type Role } from '../../base/roles/role-rules.ts'
import { exportReports } from './export.ts'
import { storeReport } from './store-report.ts'

let web: Web
let operator: TestCompany
let tenant: TestCompany
beforeEach(async () => {
  web = await createWeb()
  operator = await addOperator(web)
  tenant = await addTestCompany(web, { name: 'Müller "& Söhne" KG' })
})

const signInAs = async (role: Role, companyId: number): Promise<Caller> =>
  signIn(web.app, await addPerson(web, { companyId, role }), web.clock)

const LARGE = Buffer.alloc(2_500_000, '%PDF large ')
const store = (
  companyId: number,
  about: { batchId: number } | { singleCheckId: number },
  edition: number,
  pdf: Buffer,
) =>
  web.database.db
    .transaction()
    .execute(trx => storeReport(trx, { companyId, batchId: null, singleCheckId: null, ...about, edition, pdf }))

const path = () => `/api/company/${tenant.id}/reports`

it('the export contains every edition of all reports of a company, unchanged, with their SHA-256 hashes', {
  tags: ['B-05'],
}, async () => {
  await store(tenant.id, { batchId: 17 }, 1, Buffer.from('%PDF first'))
  await store(tenant.id, { batchId: 17 }, 2, LARGE)
  await store(tenant.id, { singleCheckId: 4 }, 1, Buffer.from('%PDF single'))
  await store(operator.id, { batchId: 18 }, 1, Buffer.from('%PDF foreign'))
  const answer = await (await signInAs(ROLES.admin, operator.id)).call('GET', path())
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="Muller _& Sohne_ KG.zip"; filename*=UTF-8''M%C3%BCller%20_%26%20S%C3%B6hne_%20KG.zip`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const entries = await unzip(answer.rawPayload)
  expect([...entries.keys()]).toEqual(['B-17-1.pdf', 'B-17-2.pdf', 'E-4-1.pdf', 'SHA256SUMS'])
  expect(Buffer.compare(entries.get('B-17-2.pdf') ?? Buffer.alloc(0), LARGE)).toBe(0)
  const sums = ['B-17-1.pdf', 'B-17-2.pdf', 'E-4-1.pdf'].map(
    name =>
      `${createHash('sha256')
        .update(entries.get(name) ?? '')
        .digest('hex')}  ${name}\n`,
  )
  expect(entries.get('SHA256SUMS')?.toString()).toBe(sums.join(''))
})

it('the export contains the assessments of differing companies, if there are any', async () => {
  const { id: user_id } = await addPerson(web, { companyId: tenant.id, firstname: 'Ada', lastname: 'Lovelace' })
  const names = { own_name: 'Huber "& Co" KG', given_name: '=HUBER()' }
  const assessment = {
    company_id: tenant.id,
    user_id,
    uid: 'ATU13585627',
    ...names,
    created_at: '2026-11-20T12:00:00Z',
  }
  const assessments = [
    { ...assessment, word: 'same-company' as const, remark: 'Umfirmiert\n=1+1; =2' },
    { ...assessment, word: 'withdrawn' as const, remark: '' },
    { ...assessment, company_id: operator.id, word: 'other-company' as const, remark: 'fremd' },
  ]
  await web.database.db.insertInto('company_judgement').values(assessments).execute()
  const entries = await unzip((await (await signInAs(ROLES.admin, operator.id)).call('GET', path())).rawPayload)
  const line = (wordText: string, remark: string, word: string) =>
    `"20.11.2026, 13:00:00 MEZ";"Ada Lovelace";"ATU13585627";"${wordText}";"${remark}";"Huber ""& Co"" KG";"'=HUBER()";"2026-11-20T12:00:00.000Z";"${word}"\r\n`
  const headings = [
    'Beurteilt am (Wien)',
    'Von',
    'UID',
    'Beurteilung',
    'Bemerkung',
    'Firma laut Liste',
    'Firma laut Behörde',
  ]
  const csv = [
    `\uFEFF"${[...headings, 'at', 'word'].join('";"')}"\r\n`,
    line('dieselbe Firma', `Umfirmiert '=1+1; '=2`, 'same-company'),
    line('zurückgenommen', '', 'withdrawn'),
  ].join('')
  expect(entries.get('judgements.csv')?.toString()).toBe(csv)
  const sum = createHash('sha256').update(csv).digest('hex')
  expect(entries.get('SHA256SUMS')?.toString()).toBe(`${sum}  judgements.csv\n`)
})

it('the export is complete for a slow client', async () => {
  await store(tenant.id, { batchId: 17 }, 1, LARGE)
  const { id: userId } = await addPerson(web, { companyId: operator.id, role: ROLES.admin })
  const actor = { userId, companyId: operator.id, role: ROLES.admin, email: '', language: 'de' as const }
  const { zip } = await exportReports(actor, web.database, tenant.id)
  const chunks: Buffer[] = []
  for await (const chunk of zip) {
    chunks.push(chunk)
    await pause(5)
  }
  expect([...(await unzip(Buffer.concat(chunks))).keys()]).toEqual(['B-17-1.pdf', 'SHA256SUMS'])
})

it('the export is the same file each time', async () => {
  await store(tenant.id, { batchId: 17 }, 1, LARGE)
  const caller = await signInAs(ROLES.dev, operator.id)
  const [first, again] = [await caller.call('GET', path()), await caller.call('GET', path())]
  expect(Buffer.compare(first.rawPayload, again.rawPayload)).toBe(0)
})

it('the export is logged, and is possible after the company was deleted', { tags: ['B-06'] }, async () => {
  await store(tenant.id, { batchId: 17 }, 1, Buffer.from('%PDF first'))
  const caller = await signInAs(ROLES.admin, operator.id)
  await caller.call('DELETE', `/api/company/${tenant.id}`)
  const answer = await caller.call('GET', path())
  expect([...(await unzip(answer.rawPayload)).keys()]).toEqual(['B-17-1.pdf', 'SHA256SUMS'])
  const lines = await web.database.db
    .selectFrom('audit_log')
    .select(['object', 'company_id', 'after'])
    .where('action', '=', 'download.company-reports')
    .execute()
  expect(lines).toEqual([{ object: `company/${tenant.id}`, company_id: tenant.id, after: { reports: 1 } }])
})

it('the export of a company without reports is an archive with only the manifest', async () => {
  const answer = await (await signInAs(ROLES.admin, operator.id)).call('GET', path())
  expect([...(await unzip(answer.rawPayload)).keys()]).toEqual(['SHA256SUMS'])
})

it('only Admins and Devs of the operator can export', { tags: ['B-05'] }, async () => {
  const people = [
    [await signInAs(ROLES.admin, tenant.id), 403],
    [await signInAs(ROLES.user, tenant.id), 403],
    [await signInAs(ROLES.user, operator.id), 403],
    [await signInAs(ROLES.dev, operator.id), 200],
    [createCaller(web.app), 401],
  ] as const
  for (const [caller, status] of people) expect((await caller.call('GET', path())).statusCode).toBe(status)
  const dev = await signInAs(ROLES.dev, operator.id)
  expect((await dev.call('GET', '/api/company/999999/reports')).statusCode).toBe(404)
  for (const id of ['0', '-1', 'x'])
    expect((await dev.call('GET', `/api/company/${id}/reports`)).statusCode).toBeGreaterThanOrEqual(400)
})
