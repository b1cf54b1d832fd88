import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import type { TaskRows } from '../../../checking/batches/wire.ts'
import type { SingleResult } from '../../../checking/single-check/wire.ts'

const BRITISH_UID = 'GB146295999727'

/** A company with an optional British number, and an installation with an application at HMRC. */
async function setUp(britishUid = BRITISH_UID, options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const checking = await createCheckingWorld(options)
  const { db } = checking.database
  await db.updateTable('company').set({ british_uid: britishUid }).where('id', '=', checking.company.id).execute()
  const check = async (uid: string) =>
    (await checking.browser.call('GET', `/api/tasks/uid/${encodeURIComponent(uid)}`)).json<SingleResult>()
  const reportOf = async ({ id }: SingleResult) =>
    (await pdfPages((await checking.browser.call('GET', `/api/file/report/single/${id}`)).rawPayload)).join(' ')
  const lookups = () => checking.simulator.calls.filter(({ operation }) => operation === 'lookup')
  return { ...checking, check, reportOf, lookups }
}

it('queries HMRC once for a single check, with the company’s British number', async () => {
  const { check, reportOf, lookups } = await setUp(BRITISH_UID, { hasWorker: false })
  const first = await check('GB 553 5578 81')
  expect(first).toMatchObject({ verdict: 'valid', service: 'hmrc', requesterUid: BRITISH_UID, level: 2, country: 'GB' })
  expect(first.consultationNumber).toMatch(/^[A-Za-z]{9}$/)
  const second = await check('GB553557881')
  expect(second).toMatchObject({ fromCache: true, consultationNumber: first.consultationNumber })
  expect(lookups()).toHaveLength(1)
  const reportText = await reportOf(first)
  expect(reportText).toContain(first.consultationNumber)
  expect(reportText).toContain('HMRC bestätigt britische Nummern')
})

it('queries without a requester if the company has no British number, and the report explains it', async () => {
  const { check, reportOf } = await setUp('', { hasWorker: false })
  const result = await check('GB553557881')
  expect(result).toMatchObject({ verdict: 'valid', service: 'hmrc', requesterUid: '', consultationNumber: '' })
  expect(await reportOf(result)).toContain(
    'ohne britische Nummer der anfragenden Firma gibt es keine Bestätigungsnummer',
  )
})

it('reports a number that HMRC does not find as invalid, with HMRC’s text', async () => {
  const { check } = await setUp(BRITISH_UID, { hasWorker: false })
  expect(await check('GB100000029')).toMatchObject({
    ...{ verdict: 'invalid', service: 'hmrc', consultationNumber: '' },
    resultMsg: 'Die UID ist nicht gültig. (targetVrn does not match a registered company)',
  })
})

it('sends no query without HMRC credentials, and the message says so', async () => {
  const noCredentials = { hmrcClientId: null, hmrcClientSecret: null }
  const { check, lookups } = await setUp(BRITISH_UID, { hasWorker: false, configuration: noCredentials })
  const result = await check('GB553557881')
  expect(result).toMatchObject({ verdict: 'not-checked', resultMsg: expect.stringContaining('nicht eingerichtet') })
  expect(lookups()).toEqual([])
})

it('describes rejected credentials in our own words, and stores HMRC’s text only as evidence', async () => {
  const { check, database } = await setUp(BRITISH_UID, {
    hasWorker: false,
    simulator: { hmrcTokens: 'invalid_client' },
  })
  const result = await check('GB553557881')
  expect(result).toMatchObject({ verdict: 'not-checked', resultMsg: expect.stringContaining('nicht eingerichtet') })
  expect(result.resultMsg).not.toContain('invalid client')
  const storedAnswers = await database.db.selectFrom('answer').select(['reason', 'message']).execute()
  expect(storedAnswers).toEqual([{ reason: 'not-set-up', message: 'invalid client id or secret' }])
})

it.each(['GBGD001', 'GB HA 500'])('sends no query for %s of a government body, and the message says why', async uid => {
  const { check, lookups } = await setUp(BRITISH_UID, { hasWorker: false })
  expect(await check(uid)).toMatchObject({ verdict: 'not-a-uid', resultMsg: expect.stringContaining('HMRC') })
  expect(lookups()).toEqual([])
})

it('checks British numbers at HMRC and Northern Irish ones at VIES in one list', async () => {
  const checking = await setUp(BRITISH_UID, {
    simulator: { hmrcPerSecond: null },
    settings: { task_retry_on_error: 2 },
  })
  const list = {
    GB553557881: ['valid', 'hmrc'],
    GB122099000401: ['valid', 'hmrc'],
    GB122099000403: ['valid', 'hmrc'],
    GB122099000404: ['invalid', 'hmrc'],
    GB122099000414: ['not-checked', 'hmrc'],
    DE136695976: ['valid', 'vies'],
    XI980780684: ['valid', 'vies'],
    GBGD001: ['not-a-uid', ''],
  }
  const { id } = await checking.uploadUids(Object.keys(list))
  expect(await checking.ended(id)).toMatchObject({ validRows: 5, invalidRows: 1, notCheckedRows: 1 })
  const { items } = (await checking.browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).json<TaskRows>()
  expect(Object.fromEntries(items.map(({ uid, verdict, service }) => [uid, [verdict, service]]))).toEqual(list)
  expect(checking.lookups().every(({ requester }) => requester === BRITISH_UID || requester === '')).toBe(true)
})
