import { expect, it } from 'vitest'
import { rowsByHeading } from '../../../tests/world/files/read-workbook.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { createCheckingWorld, waitFor } from '../../../tests/world/product/checking.ts'
import { encryptAccount } from '../../access/companies/account.ts'
import { updateCompany } from '../../access/companies/store.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import type { Batch, BatchRows } from './answer-wire.ts'

const FRENCH = { uid: 'FR40303265045', name: 'Nobody SARL', street: 'Rue 1', zip: '75001', city: 'Paris' }

async function programWorld(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const world = await createCheckingWorld(options)
  const { headers } = await addKey(world, world.company.id, { scopes: ['batch:read', 'batch:write'] })
  const post = (payload: object, language = 'de') =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/batches',
      payload,
      headers: { ...headers, 'accept-language': language },
    })
  const get = (path: string) => world.app.inject({ method: 'GET', url: `/api/v1/batches/${path}`, headers })
  const ended = (id: number) =>
    waitFor(
      async () => (await get(String(id))).json<Batch>(),
      ({ state, hasReport }) => state === 'completed' && hasReport,
    )
  return { ...world, headers, post, get, ended }
}

it('a JSON list compares the company sent with each VAT ID, and uses invoice dates, without detecting columns', async () => {
  const world = await programWorld()
  world.clock.set('2026-11-20T12:00:00+01:00')
  const checks = [FRENCH, { uid: 'DE136695976', invoiceDate: '2026-11-20' }, { uid: '=1+1', name: 'UID' }]
  const accepted = await world.post({ checks }, 'en')
  expect(accepted.statusCode).toBe(202)
  const { id, total } = accepted.json<Batch>()
  expect(total).toBe(3)
  await world.ended(id)
  const { rows } = (await world.get(`${id}/rows`)).json<BatchRows>()
  expect(rows.map(({ row, verdict, company }) => [row, verdict, company])).toEqual([
    [2, 'valid', 'different'],
    [3, 'valid', 'not_comparable'],
    [4, 'not_a_uid', undefined],
  ])
  expect(rows[1]?.invoiceDays?.map(({ row, day }) => [row, day])).toEqual([[3, '2026-11-20']])
  const [first] = rowsByHeading((await world.get(`${id}/result`)).rawPayload, 1)
  expect(first).toMatchObject({
    'VAT ID': FRENCH.uid,
    Name: FRENCH.name,
    Street: FRENCH.street,
    Postcode: FRENCH.zip,
    City: FRENCH.city,
  })
})

it('a JSON list queries ARES about the given company of a Czech VAT group', async () => {
  const world = await programWorld({ mapping: 'none' })
  const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  const encrypted = encryptAccount(world.encryption, OPERATOR_COMPANY_ID, account)
  await world.database.db.transaction().execute(trx => updateCompany(trx, OPERATOR_COMPANY_ID, encrypted))
  const GROUP = 'CZ699004572'
  const checks = [
    { uid: GROUP, ico: '04116364' },
    { uid: GROUP, ico: '25123891' },
    { uid: FRENCH.uid, ico: '04116364' },
  ]
  const { id } = (await world.post({ checks }, 'en')).json<Batch>()
  await world.ended(id)
  const { rows } = (await world.get(`${id}/rows`)).json<BatchRows>()
  expect(
    rows.map(({ uid, verdict, memberships }) => [uid, verdict, memberships?.map(({ ico, word }) => [ico, word])]),
  ).toEqual([
    [
      GROUP,
      'valid',
      [
        ['04116364', 'member'],
        ['25123891', 'other_group'],
      ],
    ],
    [FRENCH.uid, 'valid', undefined],
  ])
  const resultRows = rowsByHeading((await world.get(`${id}/result`)).rawPayload, 1)
  expect(resultRows.map(row => row.IČO)).toEqual(checks.map(({ ico }) => ico))
})

it('a JSON list and a single check query the Polish white list about accounts', async () => {
  const world = await programWorld()
  const PARTNER = 'PL1060000116'
  const [assigned, other] = ['PL23109010140000071377130001', '82249000050000460038099095']
  const checks = [
    { uid: PARTNER, account: assigned },
    { uid: PARTNER, account: other },
    { uid: FRENCH.uid, account: other },
  ]
  const { id } = (await world.post({ checks }, 'en')).json<Batch>()
  await world.ended(id)
  const accountsOf = ({ rows }: BatchRows) =>
    rows.map(({ polishAccounts }) => polishAccounts?.map(({ word, accountEnd, rows: own }) => [word, accountEnd, own]))
  expect(accountsOf((await world.get(`${id}/rows`)).json<BatchRows>())).toEqual([
    [
      ['assigned', '0001', [2]],
      ['not_assigned', '9095', [3]],
    ],
    undefined,
  ])
  const byRow = (await world.get(`${id}/rows?by=row`)).json<BatchRows>()
  expect(accountsOf(byRow)).toEqual([[['assigned', '0001', [2]]], [['not_assigned', '9095', [3]]], undefined])
  expect(byRow.rows[0]?.polishAccounts?.[0]).toMatchObject({
    message: expect.stringMatching(/^Assigned: /),
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    requestId: expect.stringMatching(/^[\w-]+$/),
  })
  const single = await world.app.inject({
    method: 'POST',
    url: '/api/v1/checks',
    payload: { uid: PARTNER, account: other },
    headers: (await addKey(world, world.company.id, { scopes: ['check'] })).headers,
  })
  expect(single.json()).toMatchObject({ verdict: 'valid', polishAccounts: [{ word: 'not_assigned', rows: [] }] })
})

it('the result of a JSON list has headings in the caller’s language, and no empty columns', async () => {
  const world = await programWorld()
  const { id } = (await world.post({ checks: [{ uid: FRENCH.uid, zip: '', city: 'Paris' }] })).json<Batch>()
  await world.ended(id)
  const [row = {}] = rowsByHeading((await world.get(`${id}/result`)).rawPayload, 1)
  expect(Object.keys(row).slice(0, 3)).toEqual(['UID', 'Ort', expect.not.stringMatching(/^(?:PLZ|Name|Straße)$/)])
})

it('a request contains exactly one of both lists, has no unknown fields, and bypasses the cache only if `fresh` is true', async () => {
  const world = await programWorld({ hasWorker: false })
  const uid = FRENCH.uid
  const invalidPayloads = [
    {},
    { uids: [uid], checks: [{ uid }] },
    { checks: [] },
    { checks: [{ name: 'A' }] },
    { checks: [{ uid, Name: 'A' }] },
    { checks: [{ uid, name: 'a\nb' }] },
    { checks: [{ uid, invoiceDate: '20.11.2026' }] },
    { uids: [uid], Fresh: true },
  ]
  for (const payload of invalidPayloads) {
    const rejection = await world.post(payload)
    expect([rejection.statusCode, rejection.json()]).toMatchObject([400, { issues: [{}] }])
  }
  for (const fresh of [undefined, false, true]) await world.post({ checks: [{ uid }], fresh })
  await world.post({ uids: [uid], fresh: true })
  const batches = await world.database.db.selectFrom('batch').select('is_anew').orderBy('id').execute()
  expect(batches.map(({ is_anew }) => is_anew)).toEqual([false, false, true, true])
})

it('the API accepts 10,000 entries with all fields, and rejects a body over four megabytes with 413', async () => {
  const world = await programWorld({ hasWorker: false })
  const checks = Array.from({ length: 10_000 }, (_, at) => ({
    ...FRENCH,
    uid: `DE${100_000_000 + at}`,
    name: 'N'.repeat(120),
  }))
  const accepted = await world.post({ checks })
  expect([accepted.statusCode, accepted.json<Batch>().total]).toEqual([202, 10_000])
  expect((await world.post({ checks: [...checks, FRENCH] })).statusCode).toBe(400)
  expect((await world.post({ checks: [FRENCH], padding: 'x'.repeat(4 * 1024 * 1024) })).statusCode).toBe(413)
})
