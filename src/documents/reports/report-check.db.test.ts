// @module-tag C1-23

import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { storeReport } from './store-report.ts'

const PDF = Buffer.from('%PDF-1.7 a report')
const SHA256 = createHash('sha256').update(PDF).digest('hex')

let web: Web
beforeEach(async () => {
  web = await createWeb()
  await web.database.db
    .transaction()
    .execute(trx => storeReport(trx, { companyId: 7, batchId: 3, singleCheckId: null, edition: 1, pdf: PDF }))
})

const ask = (sha256: unknown) => web.app.inject({ method: 'POST', url: '/api/report-check', payload: { sha256 } })

it('confirms a report of ours to anybody, and says when it was written and nothing more', async () => {
  const { created_at } = await web.database.db.selectFrom('report').select('created_at').executeTakeFirstOrThrow()
  const answer = await ask(SHA256)
  expect([answer.statusCode, answer.json()]).toEqual([200, { isOurs: true, createdAt: created_at.toISOString() }])
  expect((await ask(SHA256.toUpperCase())).json()).toMatchObject({ isOurs: true })
})

it('knows no other file, not even one that differs by a byte', async () => {
  const other = createHash('sha256').update(PDF).update('\n').digest('hex')
  expect((await ask(other)).json()).toEqual({ isOurs: false, createdAt: null })
})

it('refuses what is no SHA-256', async () => {
  for (const sha256 of ['', 'x', SHA256.slice(1), `${SHA256}0`, `${SHA256.slice(1)}g`, '%', null, 7, [SHA256]])
    expect((await ask(sha256)).statusCode).toBe(400)
})

it('does not let one address try on and on', async () => {
  const codes: number[] = []
  for (let asked = 0; asked < 61; asked++) codes.push((await ask(SHA256)).statusCode)
  expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200))
  const refused = await ask(SHA256)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})
