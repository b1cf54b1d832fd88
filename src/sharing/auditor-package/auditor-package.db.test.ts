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

const path = (more = '') => `/api/company/${tenant.id}/auditor-packages${more}`
const YEARS = { firstDay: '2024-01-01', lastDay: '2099-12-31' }
const listed = async () => packageListSchema.parse((await admin.call('GET', path())).json())
const ask = async (days = YEARS) => {
  const answer = await admin.call('POST', path(), days)
  return { status: answer.statusCode, id: Number(answer.json().id) }
}

/** A package of these days, made, downloaded and unpacked with the key from its public URL. */
async function made(days = YEARS) {
  const { id } = await ask(days)
  expect(await buildWaitingPackage(web)).toBe(true)
  const archive = await admin.call('GET', path(`/${id}/archive`))
  const key = await createCaller(web.app).call('GET', '/api/auditor/key')
  expect([archive.statusCode, key.statusCode]).toEqual([200, 200])
  return { archive, ...(await unpackPackage(archive.rawPayload, key.body)) }
}

const answerOf = (company: TestCompany, askedAt: string, more: object = {}) =>
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
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * A batch that ended on a day, with its report, its result, and a row answered from an old cached
 * answer.
 */
async function batchOf(company: TestCompany, finishedAt: string, servedBy: number): Promise<number> {
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
    const settled = { state: 'settled', verdict: 'valid', answer_id: servedBy, settled_at: finishedAt } as const
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

function keptAs(body: string) {
  const { packed, length, sha256 } = packReceived('vies', { bytes: Buffer.from(body), dated: '' })
  return { received: packed, received_length: length, received_sha256: sha256, dated: '2023-06-01T10:00:00.123Z' }
}

async function evidence() {
  const old = await answerOf(tenant, '2023-06-01T10:00:00Z', keptAs('{"valid":true,"name":"=HUBER()"}'))
  // The first and the last moment of the days in Vienna, and the moments just outside.
  for (const at of ['2023-12-31T22:59:59Z', '2023-12-31T23:00:00Z', '2099-12-31T22:59:59Z', '2099-12-31T23:00:00Z'])
    await answerOf(tenant, at, { verdict: 'not-checked', reason: 'timeout', level: 0, name: at })
  await answerOf(operator, '2025-06-01T10:00:00Z', { name: 'of somebody else' })
  const said = { company_id: tenant.id, uid: 'DE136695976', own_name: 'A', given_name: '+B', user_id: adminId }
  await web.database.db
    .insertInto('company_judgement')
    .values([
      { ...said, word: 'same-company', remark: 'before\n=1+1', created_at: '2023-05-01T00:00:00Z' },
      { ...said, word: 'withdrawn', remark: 'later', created_at: '2100-05-01T00:00:00Z' },
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
    old: old.id,
    batch: await batchOf(tenant, '2025-03-01T10:00:00Z', old.id),
    other: await batchOf(operator, '2025-03-01T10:00:00Z', old.id),
  }
}

it('holds a company’s evidence of the days asked for, and nothing of anybody else', {
  tags: ['H-02', 'D-02', 'B-05', 'C9-20', 'C10-08'],
}, async () => {
  const { batch } = await evidence()
  const { parts } = await made()
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
  const [headings, remembered, first, last, ...rest] = text('answers.csv').split('\r\n')
  expect(headings).toMatch(/^\uFEFF"Nummer";"UID";"Ergebnis";.*;"verdict";"reason";"service";"askedAt"$/)
  expect(remembered).toContain(
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
  const sum = createHash('sha256').update(body).digest('hex')
  expect(
    text('received.jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toEqual([
    { id: expect.any(Number), service: 'vies', dated: '2023-06-01T10:00:00.123Z', length: 32, sha256: sum, body },
  ])
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
  // Signed by itself, too, and found in the audit log years later.
  const signed = Buffer.from(auditHead.signature, 'base64')
  const [before = { signature: '' }] = (await readAllSignedHeads(web.database.db)).filter(
    ({ number }) => number === auditHead.number - 1,
  )
  expect(verify(null, signedText(auditHead, before.signature), text('public-key.pem'), signed)).toBe(true)
  expect(await verifyChain(web.database.db, { recordedHeads: [auditHead] })).toMatchObject({ misfit: null })
  expect(text('PRUEFEN.html')).toContain('Müller &lt;&amp; Söhne&gt; KG')
})

it('is verified with coreutils and openssl alone, and a single changed byte is found', {
  tags: ['C9-20'],
}, async () => {
  await evidence()
  const { parts, write, verify, archive } = await made()
  expect(verify()).toMatchObject({ isRight: true, said: expect.stringContaining('Signature Verified Successfully') })
  expect(archive.headers['content-length']).toBe(String(archive.rawPayload.length))
  for (const [name, bytes] of parts) {
    const changed = Buffer.from(bytes)
    const place = Math.floor(changed.length / 2)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    write(name, changed)
    expect.soft(verify(), name).toMatchObject({ isRight: false })
    write(name, bytes)
  }
  expect(verify().isValid).toBe(true)
})

it('refuses a second one at a time, days in the wrong order, and one of another company', {
  tags: ['Z-02'],
}, async () => {
  expect((await ask({ firstDay: '2026-01-02', lastDay: '2026-01-01' })).status).toBe(400)
  const { id, status } = await ask()
  expect([status, (await ask()).status]).toEqual([201, 409])
  expect(await listed()).toMatchObject([{ id, state: 'waiting', size: null, keptUntil: null }])
  expect((await admin.call('GET', path(`/${id}/archive`))).statusCode).toBe(409)
  await buildWaitingPackage(web)
  const dev = await signIn(web.app, await addPerson(web, { companyId: operator.id, role: ROLES.dev }), web.clock)
  const foreign = `/api/company/${operator.id}/auditor-packages/${id}`
  for (const [method, more] of [
    ['GET', '/archive'],
    ['DELETE', ''],
  ] as const)
    expect((await dev.call(method, `${foreign}${more}`)).statusCode).toBe(404)
  expect(await listed()).toMatchObject([{ id, state: 'made', done: 0, total: 0, keptUntil: expect.any(String) }])
})

it('is known by its hash to anybody, and still when its archive is gone', { tags: ['C9-24'] }, async () => {
  const { archive } = await made()
  const known = async (bytes: Uint8Array) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return (await createCaller(web.app).call('POST', '/api/report-check', { sha256 })).json()
  }
  const [{ id = 0, endedAt = '' } = {}] = await listed()
  const ours = { isOurs: true, createdAt: expect.any(String) }
  expect(await known(archive.rawPayload)).toEqual(ours)
  expect(Date.parse((await known(archive.rawPayload)).createdAt)).toBeLessThanOrEqual(Date.parse(endedAt ?? ''))
  await admin.call('DELETE', path(`/${id}`))
  expect(await known(archive.rawPayload)).toEqual(ours)
  expect(await known(archive.rawPayload.subarray(1))).toEqual({ isOurs: false, createdAt: null })
})

it('removes an archive and tells of it still; what was asked for, made, taken and removed is on record', {
  tags: ['G-01'],
}, async () => {
  await made()
  const [{ id = 0 } = {}] = await listed()
  expect((await admin.call('DELETE', path(`/${id}`))).statusCode).toBe(204)
  expect((await admin.call('DELETE', path(`/${id}`))).statusCode).toBe(409)
  expect(await listed()).toMatchObject([{ id, state: 'removed', size: null }])
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
