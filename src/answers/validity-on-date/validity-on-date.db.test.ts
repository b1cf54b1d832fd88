import { expect, it } from 'vitest'
import { type AddedAnswer, addAnswers } from '../../../tests/world/evidence/add-answers.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { STATUS } from '../../checking/batches/status-rules.ts'
import type { OnThatDay } from './wire.ts'

const UID = 'DE136695976'
const NOON = 'T11:00:00Z'

/** Creates two companies; the first one queries at the time `at`. */
async function twoCompanies(at = '2026-11-20T10:00:00Z') {
  const web = await createWeb()
  web.clock.set(at)
  const [own, others] = [await addTestCompany(web), await addTestCompany(web)]
  const ada = await addPerson(web, { companyId: own.id })
  const browser = await signIn(web.app, ada, web.clock)
  const url = (uid: string, day: string) =>
    `/api/company/${own.id}/on-that-day?uid=${encodeURIComponent(uid)}&day=${day}`
  return {
    ...web,
    own,
    others,
    ada,
    ask: (day: string, uid = UID) => browser.call('GET', url(uid, day)),
    evidenceText: async (day: string) => (await browser.call('GET', url(UID, day))).json<OnThatDay>().said,
    addAnswersOf: (...answers: AddedAnswer[]) => web.database.db.transaction().execute(trx => addAnswers(trx, answers)),
  }
}

it('returns the evidence of the company’s own answers in Vienna days, and ignores outages', async () => {
  const { own, addAnswersOf, ask, evidenceText } = await twoCompanies()
  expect(await evidenceText('2026-03-12')).toBe('keine Abfrage für diesen Tag')
  const of = { companyId: own.id, uid: UID }
  // Half past midnight on the 11th in Vienna.
  await addAnswersOf({ ...of, at: '2026-03-10T23:30:00Z' }, { ...of, at: `2026-03-20${NOON}`, verdict: 'invalid' })
  const before = await ask('2026-03-12', 'DE 136 695 976')
  expect(before.json()).toEqual({
    uid: UID,
    day: '2026-03-12',
    said: 'gültig laut Abfrage vom 11.03.2026 (1 Tag davor); ungültig laut Abfrage vom 20.03.2026 (8 Tage danach)',
    supporting: [
      { verdict: 'valid', askedAt: '2026-03-10T23:30:00.000Z', service: 'vies', days: -1 },
      { verdict: 'invalid', askedAt: '2026-03-20T11:00:00.000Z', service: 'vies', days: 8 },
    ],
    farther: [],
  })
  await addAnswersOf(
    { ...of, at: `2026-03-12${NOON}`, verdict: 'not-checked' },
    { ...of, at: `2026-03-12${NOON}`, verdict: 'not-a-uid' },
    { ...of, at: `2026-03-12${NOON}`, uid: 'DE811907980' },
  )
  expect((await ask('2026-03-12')).body).toBe(before.body)
})

it('uses another company’s answer only if an own check or batch used it', {
  tags: ['Z-02', 'C9-18'],
}, async () => {
  const { own, others, ada, database, addAnswersOf, evidenceText } = await twoCompanies()
  const of = { companyId: others.id, uid: UID }
  const [inCheck, inBatch] = await addAnswersOf(
    { ...of, at: `2026-02-01${NOON}` },
    { ...of, at: `2026-04-01${NOON}` },
    { ...of, at: `2026-03-12${NOON}` },
  )
  expect(await evidenceText('2026-03-12')).toBe('keine Abfrage für diesen Tag')
  await addCheck(database, own.id, ada.id, Number(inCheck))
  expect(await evidenceText('2026-03-12')).toBe('gültig laut Abfrage vom 01.02.2026 (39 Tage davor)')
  await addQuestion(database, own.id, ada.id, Number(inBatch))
  expect(await evidenceText('2026-03-12')).toMatch(/; gültig laut Abfrage vom 01\.04\.2026 \(20 Tage danach\)$/)
})

type WebDatabase = Web['database']

const addCheck = ({ db }: WebDatabase, company_id: number, user_id: number, answer: number) =>
  db
    .insertInto('single_check')
    .values({
      company_id,
      user_id,
      input: UID,
      uid: UID,
      verdict: 'valid',
      hints: '[]',
      language: 'de',
      answer_ids: [answer],
      from_cache: true,
    })
    .execute()

async function addQuestion({ db }: WebDatabase, company_id: number, created_by: number, answer_id: number) {
  const { id: batch_id } = await db
    .insertInto('batch')
    .values({
      company_id,
      created_by,
      status: STATUS.completed,
      language: 'de',
      file_name: 'Liste.xlsx',
      upload_sha256: '',
      sheet_layout: '{}',
      total_rows: 1,
      not_a_uid_rows: 0,
      total_questions: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('question')
    .values({
      batch_id,
      company_id,
      uid: UID,
      row_count: 1,
      state: 'settled',
      verdict: 'valid',
      answer_id,
      from_cache: true,
    })
    .execute()
}

it('rejects an invalid UID, an invalid day, and a future day in Vienna with 400', async () => {
  // Half past eleven at night in UTC, half past midnight in Vienna.
  const { ask } = await twoCompanies('2026-11-22T23:30:00Z')
  expect((await ask('2026-11-23')).statusCode).toBe(200)
  const rejected = await ask('2026-11-24')
  expect([rejected.statusCode, rejected.json().message]).toEqual([
    400,
    'Dieser Tag liegt in der Zukunft. Bitte wählen Sie heute oder einen früheren Tag.',
  ])
  expect((await ask('2026-02-30')).statusCode).toBe(400)
  expect((await ask('2026-03-12', 'NO-123.456.789')).json().issues[0].path).toBe('uid')
})

it('returns the same evidence to programs, only of their own company', async () => {
  const { app, own, others, addAnswersOf, ask, ...web } = await twoCompanies()
  await addAnswersOf({ companyId: own.id, uid: UID, at: `2026-03-10${NOON}` })
  const callAsProgram = async (companyId: number) => {
    const { headers } = await addKey(web, companyId, { scopes: ['report:read'] })
    const url = `/api/v1/on-that-day?uid=${UID}&day=2026-03-12`
    return app.inject({ method: 'GET', url, headers: { ...headers, 'accept-language': 'en' } })
  }
  expect((await callAsProgram(own.id)).json()).toEqual({
    ...(await ask('2026-03-12')).json(),
    said: 'valid according to the check on 10.03.2026 (2 days before)',
  })
  expect((await callAsProgram(others.id)).json()).toMatchObject({
    said: 'no check for this day',
    supporting: [],
    farther: [],
  })
})
