import { createHash, verify } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { unpackPackage } from '../../../tests/world/files/unpack-package.ts'
import { addOperator, addPerson, addTestCompany, type TestCompany } from '../../../tests/world/people/people.ts'
import { type Caller, createCaller, signIn } from '../../../tests/world/people/sign-in.ts'
import { buildWaitingPackage } from '../../../tests/world/product/packaged.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { saveFile } from '../../base/database/file-store.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { storeReport } from '../../documents/reports/store-report.ts'
import { verifyChain } from '../../platform/audit-log/chain.ts'
import { signedText } from '../../platform/audit-log/sign-head.ts'
import { readAllSignedHeads } from '../../platform/audit-log/store.ts'
import { packReceived } from '../../registers/authorities/received.ts'
import { packageListSchema } from './wire.ts'

let web: Web
let operator: TestCompany
let tenant: TestCompany
let admin: Caller
let adminId: number
beforeEach(async () => {
  web = await createWeb()
  operator = await addOperator(web)
  tenant = await addTestCompany(web, { name: 'Müller <& Söhne> KG' })
  const person = await addPerson(web, { companyId: tenant.id, role: ROLES.admin })
  adminId = person.id
  admin = await signIn(web.app, person, web.clock)
})

const path = (suffix = '') => `/api/company/${tenant.id}/auditor-packages${suffix}`
const YEARS = { firstDay: '2024-01-01', lastDay: '2099-12-31' }
const listPackages = async () => packageListSchema.parse((await admin.call('GET', path())).json())
const requestPackage = async (days = YEARS) => {
  const answer = await admin.call('POST', path(), days)
  return { status: answer.statusCode, id: Number(answer.json().id) }
}

/** Makes a package of these days, downloads it, and unpacks it with the key from its public URL. */
async function makePackage(days = YEARS) {
  const { id } = await requestPackage(days)
  expect(await buildWaitingPackage(web)).toBe(true)
  const archive = await admin.call('GET', path(`/${id}/archive`))
  const key = await createCaller(web.app).call('GET', '/api/auditor/key')
  expect([archive.statusCode, key.statusCode]).toEqual([200, 200])
  return { archive, ...(await unpackPackage(archive.rawPayload, key.body)) }
}

const insertAnswer = (company: TestCompany, askedAt: string, overrides: object = {}) =>
  web.database.db
    .insertInto('answer')
    .values({
      company_id: company.id,
      uid: 'DE136695976',
      service: 'vies',
      requester_uid: company.uid,
      requester_name: company.name,
      level: 2,
      asked_at: askedAt,
      duration_ms: 1,
      verdict: 'valid',
      code: '0',
      name: '=HUBER()',
      address_lines: '["Weg 1", "+1010 Wien"]',
      consultation_number: 'WAPIAAAA',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Inserts a finished batch with its report, its result, and a row that used a cached answer. */
async function insertBatch(company: TestCompany, finishedAt: string, cachedAnswerId: number): Promise<number> {
  return web.database.db.transaction().execute(async trx => {
    const result = await saveFile(trx, Buffer.from(`result of ${finishedAt}`))
    const { id } = await trx
      .insertInto('batch')
      .values({
        company_id: company.id,
        created_by: adminId,
        status: 2,
        language: 'de',
        file_name: '../Kunden.CSV',
        upload_sha256: '',
        result_file_id: result.id,
        sheet_layout: '{}',
        total_rows: 1,
        not_a_uid_rows: 0,
        total_questions: 1,
        created_at: finishedAt,
        finished_at: finishedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const settled = { state: 'settled', verdict: 'valid', answer_id: cachedAnswerId, settled_at: finishedAt } as const
    const question = { batch_id: id, company_id: company.id, uid: 'DE136695976', row_count: 1, ...settled }
    await trx.insertInto('question').values(question).execute()
    await storeReport(trx, {
      companyId: company.id,
      batchId: id,
      singleCheckId: null,
      edition: 1,
      pdf: Buffer.from('%PDF'),
    })
    return id
  })
}

function receivedColumns(body: string) {
  const { packed, length, sha256 } = packReceived('vies', { bytes: Buffer.from(body), dated: '' })
  return { received: packed, received_length: length, received_sha256: sha256, dated: '2023-06-01T10:00:00.123Z' }
}

async function insertEvidence() {
  const oldAnswer = await insertAnswer(
    tenant,
    '2023-06-01T10:00:00Z',
    receivedColumns('{"valid":true,"name":"=HUBER()"}'),
  )
  // The first and the last moment of the days in Vienna, and the moments just outside.
  for (const at of ['2023-12-31T22:59:59Z', '2023-12-31T23:00:00Z', '2099-12-31T22:59:59Z', '2099-12-31T23:00:00Z'])
    await insertAnswer(tenant, at, { verdict: 'not-checked', reason: 'timeout', level: 0, name: at })
  await insertAnswer(operator, '2025-06-01T10:00:00Z', { name: 'of another company' })
  const judgement = { company_id: tenant.id, uid: 'DE136695976', own_name: 'A', given_name: '+B', user_id: adminId }
  await web.database.db
    .insertInto('company_judgement')
    .values([
      { ...judgement, word: 'same-company', remark: 'before\n=1+1', created_at: '2023-05-01T00:00:00Z' },
      { ...judgement, word: 'withdrawn', remark: 'later', created_at: '2100-05-01T00:00:00Z' },
    ])
    .execute()
  const check = {
    company_id: tenant.id,
    user_id: adminId,
    input: '-1',
    uid: '',
    verdict: 'not-a-uid',
    reason: 'structure',
  } as const
  await web.database.db
    .insertInto('single_check')
    .values({ ...check, language: 'de', hints: '[]', created_at: '2025-02-01T00:00:00Z' })
    .execute()
  return {
    old: oldAnswer.id,
    batch: await insertBatch(tenant, '2025-03-01T10:00:00Z', oldAnswer.id),
    other: await insertBatch(operator, '2025-03-01T10:00:00Z', oldAnswer.id),
  }
}

it('a package contains the company’s evidence of the requested period, and none of another company', {
  tags: ['H-02', 'D-02', 'B-05', 'C9-20', 'C10-08'],
}, async () => {
  const { batch } = await insertEvidence()
  const { parts } = await makePackage()
  expect([...parts.keys()]).toEqual([
    `reports/B-${batch}-1.pdf`,
    `results/B-${batch}.csv`,
    'answers.csv',
    'received.jsonl',
    'checks.csv',
    'judgements.csv',
    'audit-log.csv',
    'PRUEFEN.txt',
    'PRUEFEN.html',
    'public-key.pem',
    'SHA256SUMS',
    'manifest.json',
    'manifest.json.sig',
  ])
  const text = (name: string) => parts.get(name)?.toString() ?? ''
  const [headings, cached, first, last, ...rest] = text('answers.csv').split('\r\n')
  expect(headings).toMatch(/^\uFEFF"Nummer";"UID";"Ergebnis";.*;"verdict";"reason";"service";"askedAt"$/)
  expect(cached).toContain(
    `"DE136695976";"gültig";"";"2";"VIES";"01.06.2023, 12:00:00 MESZ";"ATU13585627";"Müller <& Söhne> KG";"0";"";"'=HUBER()";"Weg 1, '+1010 Wien";"";"";"";"WAPIAAAA";"";"valid";"";"vies";"2023-06-01T10:00:00.000Z"`,
  )
  expect([first, last]).toEqual([
    expect.stringMatching(
      /"nicht geprüft";.*"01\.01\.2024, 00:00:00 MEZ";.*"not-checked";"timeout";"vies";"2023-12-31T23/,
    ),
    expect.stringContaining('2099-12-31T22:59:59.000Z'),
  ])
  expect(rest).toEqual([''])
  // Byte for byte, so that its checksum can be recomputed; answers from before this was stored have
  // no body.
  const body = '{"valid":true,"name":"=HUBER()"}'
  const sha256 = createHash('sha256').update(body).digest('hex')
  expect(
    text('received.jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toEqual([{ id: expect.any(Number), service: 'vies', dated: '2023-06-01T10:00:00.123Z', length: 32, sha256, body }])
  expect(text('judgements.csv')).toMatch(
    /^\uFEFF"Beurteilt am \(Wien\)";.*\r\n"01\.05\.2023, 02:00:00 MESZ";.*"before '=1\+1";"A";"'\+B";"2023-05-01.*\r\n$/,
  )
  expect(text('checks.csv')).toMatch(
    /^\uFEFF"Nummer";.*\r\n.*"'-1";"";"keine UID";"nein";.*"not-a-uid";"structure";"2025-/,
  )
  expect(text('audit-log.csv')).toContain('Prüferpaket angefordert')
  const counts = { reports: 1, results: 1, answers: 3, checks: 1, judgements: 1, auditLines: expect.any(Number) }
  const { auditHead, ...manifest } = JSON.parse(text('manifest.json'))
  expect(manifest).toMatchObject({ company: { name: tenant.name, uid: tenant.uid }, counts })
  // The audit head has its own signature, and can be found in the audit log years later.
  const signed = Buffer.from(auditHead.signature, 'base64')
  const [previous = { signature: '' }] = (await readAllSignedHeads(web.database.db)).filter(
    ({ number }) => number === auditHead.number - 1,
  )
  expect(verify(null, signedText(auditHead, previous.signature), text('public-key.pem'), signed)).toBe(true)
  expect(await verifyChain(web.database.db, { recordedHeads: [auditHead] })).toMatchObject({ misfit: null })
  expect(text('PRUEFEN.html')).toContain('Müller &lt;&amp; Söhne&gt; KG')
})

it('a package can be verified with only coreutils and openssl, which detect a single changed byte', {
  tags: ['C9-20'],
}, async () => {
  await insertEvidence()
  const { parts, write, verify, archive } = await makePackage()
  expect(verify()).toMatchObject({ isValid: true, output: expect.stringContaining('Signature Verified Successfully') })
  expect(archive.headers['content-length']).toBe(String(archive.rawPayload.length))
  for (const [name, bytes] of parts) {
    const changedBytes = Buffer.from(bytes)
    const position = Math.floor(changedBytes.length / 2)
    changedBytes.writeUInt8(changedBytes.readUInt8(position) ^ 1, position)
    write(name, changedBytes)
    expect.soft(verify(), name).toMatchObject({ isValid: false })
    write(name, bytes)
  }
  expect(verify().isValid).toBe(true)
})

it('the API rejects a second pending package, reversed days, and access to another company’s package', {
  tags: ['Z-02'],
}, async () => {
  expect((await requestPackage({ firstDay: '2026-01-02', lastDay: '2026-01-01' })).status).toBe(400)
  const { id, status } = await requestPackage()
  expect([status, (await requestPackage()).status]).toEqual([201, 409])
  expect(await listPackages()).toMatchObject([{ id, state: 'waiting', size: null, keptUntil: null }])
  expect((await admin.call('GET', path(`/${id}/archive`))).statusCode).toBe(409)
  await buildWaitingPackage(web)
  const dev = await signIn(web.app, await addPerson(web, { companyId: operator.id, role: ROLES.dev }), web.clock)
  const foreign = `/api/company/${operator.id}/auditor-packages/${id}`
  for (const [method, suffix] of [
    ['GET', '/archive'],
    ['DELETE', ''],
  ] as const)
    expect((await dev.call(method, `${foreign}${suffix}`)).statusCode).toBe(404)
  expect(await listPackages()).toMatchObject([{ id, state: 'made', done: 0, total: 0, keptUntil: expect.any(String) }])
})

it('a package is recognised by its hash without signing in, even after its archive was deleted', {
  tags: ['C9-24'],
}, async () => {
  const { archive } = await makePackage()
  const checkHash = async (bytes: Uint8Array) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return (await createCaller(web.app).call('POST', '/api/report-check', { sha256 })).json()
  }
  const [{ id = 0, endedAt = '' } = {}] = await listPackages()
  const recognised = { isOurs: true, createdAt: expect.any(String) }
  expect(await checkHash(archive.rawPayload)).toEqual(recognised)
  expect(Date.parse((await checkHash(archive.rawPayload)).createdAt)).toBeLessThanOrEqual(Date.parse(endedAt ?? ''))
  await admin.call('DELETE', path(`/${id}`))
  expect(await checkHash(archive.rawPayload)).toEqual(recognised)
  expect(await checkHash(archive.rawPayload.subarray(1))).toEqual({ isOurs: false, createdAt: null })
})

it('the list still shows a package after its archive was removed; the log has request, creation, download and removal', {
  tags: ['G-01'],
}, async () => {
  await makePackage()
  const [{ id = 0 } = {}] = await listPackages()
  expect((await admin.call('DELETE', path(`/${id}`))).statusCode).toBe(204)
  expect((await admin.call('DELETE', path(`/${id}`))).statusCode).toBe(409)
  expect(await listPackages()).toMatchObject([{ id, state: 'removed', size: null }])
  const { db } = web.database
  expect(await db.selectFrom('file').selectAll().execute()).toEqual([])
  const lines = db.selectFrom('audit_log').select(['action', 'user_id']).where('object', '=', `auditor-package/${id}`)
  expect(await lines.orderBy('id').execute()).toEqual([
    { action: 'auditor-package.ask', user_id: adminId },
    { action: 'auditor-package.made', user_id: null },
    { action: 'download.auditor-package', user_id: adminId },
    { action: 'auditor-package.remove', user_id: adminId },
  ])
})
