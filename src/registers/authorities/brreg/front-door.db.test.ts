import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import type { Task, TaskRows } from '../../../checking/batches/wire.ts'
import type { SingleResult } from '../../../checking/single-check/wire.ts'
import { faultUidsOfBrreg } from '../../../simulator/registers/brreg/faults.ts'

const faultUid = (name: string): string => faultUidsOfBrreg().get(name) ?? ''

async function setUp(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const checking = await createCheckingWorld(options)
  const check = async (uid: string) =>
    (await checking.browser.call('GET', `/api/tasks/uid/${encodeURIComponent(uid)}`)).json<SingleResult>()
  const reportOf = async ({ id }: SingleResult) =>
    (await pdfPages((await checking.browser.call('GET', `/api/file/report/single/${id}`)).rawPayload)).join(' ')
  const calls = () => checking.simulator.calls.filter(({ service }) => service === 'brreg')
  return { ...checking, check, reportOf, calls }
}

it('queries Norway once for a single check, and the report names the register', async () => {
  const { check, reportOf, calls } = await setUp({ hasWorker: false })
  const first = await check('NO 974 760 673 MVA')
  expect(first).toMatchObject({
    ...{ uid: 'NO974760673', verdict: 'valid', service: 'brreg', requesterUid: '', level: 2, country: 'NO' },
    resultMsg: 'Im norwegischen Mehrwertsteuer-Register eingetragen. Eingetragen seit 01.01.2012.',
  })
  expect(await check('974 760 673 MVA')).toMatchObject({ uid: 'NO974760673', fromCache: true })
  expect(calls()).toHaveLength(1)
  expect(await reportOf(first)).toContain('Brønnøysund-Register')
})

it.each([
  ['bankrupt', 'valid', 'in Konkurs'],
  ['liquidation', 'valid', 'aufgelöst'],
  ['deleted', 'invalid', 'gelöscht. Eingetragen bis 30.06.2025.'],
  ['not registered', 'invalid', 'im Mehrwertsteuer-Register ist sie nicht eingetragen'],
  ['no such number', 'invalid', 'führt kein Unternehmen unter dieser Nummer'],
  ['404 of a proxy', 'not-checked', ''],
  ['withheld', 'not-checked', 'lassen Sie sich die Eintragung nachweisen'],
  ['deleted and registered', 'not-checked', ''],
])('%s: %s, with the note “%s”', async (name, verdict, note) => {
  const { check } = await setUp({ hasWorker: false })
  expect(await check(faultUid(name))).toMatchObject({ verdict, resultMsg: expect.stringContaining(note) })
})

it('queries nothing for a number that is not Norwegian, or for the word No', async () => {
  const { check, calls } = await setUp({ hasWorker: false })
  expect(await check('NO-123.456.789')).toMatchObject({ verdict: 'not-a-uid' })
  expect(await check('VAT No. 974760673')).toMatchObject({ verdict: 'not-a-uid' })
  expect(calls()).toEqual([])
})

it('checks a list with Norwegian numbers, in a column of countries too', async () => {
  const checking = await setUp()
  const list = {
    NO974760673: ['valid', 'brreg'],
    [faultUid('not registered')]: ['invalid', 'brreg'],
    [faultUid('withheld')]: ['not-checked', 'brreg'],
    DE136695976: ['valid', 'vies'],
    RS100000001: ['not-a-uid', ''],
  }
  const { id } = await checking.uploadUids(Object.keys(list))
  await checking.ended(id)
  const { items } = (await checking.browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).json<TaskRows>()
  expect(Object.fromEntries(items.map(({ uid, verdict, service }) => [uid, [verdict, service]]))).toEqual(list)
  expect(items.find(({ uid }) => uid === 'RS100000001')?.reason).toContain('Poreska uprava')
})

it('reads a list with the country in another cell, and the word No. before other numbers', async () => {
  const { upload, browser } = await setUp({ hasWorker: false })
  const rows = [
    ['Firma', 'Land', 'MVA-nr.'],
    ['Eksempel Fisk AS', 'Norwegen', '974 760 673'],
    ['Mønster AS', 'Norway', '923 609 016 MVA'],
    ['Muster GmbH', 'DE', 'No. 136695976'],
  ]
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const { id } = (await upload({ name: 'Liste.xlsx', bytes })).json<Task>()
  const { items } = (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).json<TaskRows>()
  expect(items.map(({ uid }) => uid)).toEqual(['NO974760673', 'NO923609016', 'DE136695976'])
})

it('keeps Norwegian questions for lanes that know the register', async () => {
  const { uploadUids, database } = await setUp({ hasWorker: false })
  await uploadUids(['NO974760673', 'DE136695976'])
  const rows = await database.db.selectFrom('question').select(['uid', 'state']).orderBy('uid').execute()
  expect(rows).toEqual([
    { uid: 'DE136695976', state: 'waiting' },
    { uid: 'NO974760673', state: 'in-turn' },
  ])
})
