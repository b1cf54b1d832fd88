import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import type { TaskRows } from '../../../checking/batches/wire.ts'
import type { SingleResult } from '../../../checking/single-check/wire.ts'

const OWN = 'GB146295999727'

/** A company with an optional British number, and an installation with an application at HMRC. */
async function world(britishUid = OWN, options: Parameters<typeof createCheckingWorld>[0] = {}) {
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

it('a single check is asked in the company’s British number, once', async () => {
  const { check, reportOf, lookups } = await world(OWN, { works: false })
  const first = await check('GB 553 5578 81')
  expect(first).toMatchObject({ verdict: 'valid', service: 'hmrc', requesterUid: OWN, level: 2, country: 'GB' })
  expect(first.consultationNumber).toMatch(/^[A-Za-z]{9}$/)
  const second = await check('GB553557881')
  expect(second).toMatchObject({ fromCache: true, consultationNumber: first.consultationNumber })
  expect(lookups()).toHaveLength(1)
  const paper = await reportOf(first)
  expect(paper).toContain(first.consultationNumber)
  expect(paper).toContain('HMRC bestätigt britische Nummern')
})

it('without a British number it is queried without a requester, and the report says what that proves', async () => {
  const { check, reportOf } = await world('', { works: false })
  const result = await check('GB553557881')
  expect(result).toMatchObject({ verdict: 'valid', service: 'hmrc', requesterUid: '', consultationNumber: '' })
  expect(await reportOf(result)).toContain(
    'ohne britische Nummer der anfragenden Firma gibt es keine Bestätigungsnummer',
  )
})

it('a number that HMRC does not find is invalid, in our words and its own', async () => {
  const { check } = await world(OWN, { works: false })
  expect(await check('GB100000029')).toMatchObject({
    ...{ verdict: 'invalid', service: 'hmrc', consultationNumber: '' },
    resultMsg: 'Die UID ist nicht gültig. (targetVrn does not match a registered company)',
  })
})

it('without an application of the operator’s no query is sent, and the answer says so', async () => {
  const none = { hmrcClientId: null, hmrcClientSecret: null }
  const { check, lookups } = await world(OWN, { works: false, configuration: none })
  const result = await check('GB553557881')
  expect(result).toMatchObject({ verdict: 'not-checked', resultMsg: expect.stringContaining('nicht eingerichtet') })
  expect(lookups()).toEqual([])
})

it('a refused application is worded by us, and HMRC’s own text is evidence alone', async () => {
  const { check, database } = await world(OWN, { works: false, simulator: { hmrcTokens: 'invalid_client' } })
  const result = await check('GB553557881')
  expect(result).toMatchObject({ verdict: 'not-checked', resultMsg: expect.stringContaining('nicht eingerichtet') })
  expect(result.resultMsg).not.toContain('invalid client')
  const kept = await database.db.selectFrom('answer').select(['reason', 'message']).execute()
  expect(kept).toEqual([{ reason: 'not-set-up', message: 'invalid client id or secret' }])
})

it.each(['GBGD001', 'GB HA 500'])(
  '%s is of a government body: no query is sent, and the reason is given',
  async uid => {
    const { check, lookups } = await world(OWN, { works: false })
    expect(await check(uid)).toMatchObject({ verdict: 'not-a-uid', resultMsg: expect.stringContaining('HMRC') })
    expect(lookups()).toEqual([])
  },
)

it('a list mixes British numbers with others, and XI stays with VIES', async () => {
  const checking = await world(OWN, { simulator: { hmrcPerSecond: null }, settings: { task_retry_on_error: 2 } })
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
  expect(checking.lookups().every(({ requester }) => requester === OWN || requester === '')).toBe(true)
})
