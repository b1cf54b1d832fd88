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

const postReportCheck = (sha256: unknown) =>
  web.app.inject({ method: 'POST', url: '/api/report-check', payload: { sha256 } })

it('the report check confirms our report without sign-in, and returns only its creation time', async () => {
  const { created_at } = await web.database.db.selectFrom('report').select('created_at').executeTakeFirstOrThrow()
  const answer = await postReportCheck(SHA256)
  expect([answer.statusCode, answer.json()]).toEqual([200, { isOurs: true, createdAt: created_at.toISOString() }])
  expect((await postReportCheck(SHA256.toUpperCase())).json()).toMatchObject({ isOurs: true })
})

it('the report check does not confirm a file that differs by a byte', async () => {
  const otherHash = createHash('sha256').update(PDF).update('\n').digest('hex')
  expect((await postReportCheck(otherHash)).json()).toEqual({ isOurs: false, createdAt: null })
})

it('the report check rejects values that are not a SHA-256 hash', async () => {
  for (const sha256 of ['', 'x', SHA256.slice(1), `${SHA256}0`, `${SHA256.slice(1)}g`, '%', null, 7, [SHA256]])
    expect((await postReportCheck(sha256)).statusCode).toBe(400)
})

it('the report check limits requests per address to 60 a minute', async () => {
  const codes: number[] = []
  for (let count = 0; count < 61; count++) codes.push((await postReportCheck(SHA256)).statusCode)
  expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200))
  const rejected = await postReportCheck(SHA256)
  expect([rejected.statusCode, Number(rejected.headers['retry-after']) > 0]).toEqual([429, true])
})
