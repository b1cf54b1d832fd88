import { expect, it } from 'vitest'
import type { Outcome, StoredAnswer } from '../../registers/authorities/answer.ts'
import { singleReport } from './single-report.ts'
import type { SingleCheckRow } from './store.ts'

const ASKED = new Date('2026-11-18T08:00:00Z')
const TRIED = new Date('2026-11-20T13:05:07Z')
const CHECKED = new Date('2026-11-20T13:05:09Z')

const answer = (id: number, askedAt: Date, outcome: Outcome): StoredAnswer => ({
  id,
  companyId: 2,
  uid: 'DE136695976',
  service: 'vies',
  requesterUid: 'ATU13585627',
  requesterName: 'Muster GmbH',
  level: outcome.verdict === 'valid' ? 1 : 0,
  askedAt,
  durationMs: 5,
  outcome,
  code: 'VALID',
  message: '',
  name: '',
  addressLines: [],
  street: '',
  zipCode: '',
  city: '',
  consultationNumber: '',
  trader: [],
})

const REMEMBERED = { ...answer(3, ASKED, { verdict: 'valid' }), consultationNumber: 'WAPIAAAAexample1' }

const check = (change: Partial<SingleCheckRow>): SingleCheckRow => ({
  id: 1,
  company_id: 2,
  user_id: 3,
  input: 'DE136695976',
  uid: 'DE136695976',
  verdict: 'valid',
  reason: null,
  own_company: '',
  comparison: null,
  marks: null,
  hints: [],
  answer_ids: [3],
  from_cache: true,
  language: 'de',
  created_at: CHECKED,
  ...change,
})

const reportOf = async (change: Partial<SingleCheckRow>, answers: StoredAnswer[]) => {
  const company = { name: 'Muster GmbH', uid: 'ATU13585627' }
  const who = { company, user: { name: 'Ada', email: '' } }
  const report = singleReport({ check: check(change), answers, judgement: null, ...who })
  for await (const row of report.rows) return { ...report, row }
  throw new Error('a report without a row')
}

it('begins and ends with the check; the kept answer has its own date', async () => {
  const { startedAt, ending, row } = await reportOf({}, [REMEMBERED])
  expect([startedAt, ending.finishedAt, row.askedAt]).toEqual([CHECKED, CHECKED, ASKED])
})

it('begins with what this check queried itself, successfully or not', async () => {
  const tried = answer(9, TRIED, { verdict: 'not-checked', reason: 'day-limit' })
  expect((await reportOf({ answer_ids: [9, 3] }, [REMEMBERED, tried])).startedAt).toBe(TRIED)
  const asked = answer(9, TRIED, { verdict: 'valid' })
  expect((await reportOf({ answer_ids: [9], from_cache: false }, [asked])).startedAt).toBe(TRIED)
})

it('says that name and address did not come, as the screen does, and nothing of "you"', async () => {
  const { row } = await reportOf({}, [REMEMBERED])
  expect(row.note).toBe('Stufe-2-Daten nicht geliefert. Eigener Nachweis: im Namen der anfragenden Firma abgefragt.')
  const complete = await reportOf({}, [{ ...REMEMBERED, level: 2 }])
  expect(complete.row.note).not.toContain('Stufe-2-Daten')
})

it('says whose number it should be and what differs, in the language of the check', async () => {
  const comparison = { sameness: 'other-form', differences: [{ kind: 'form', own: 'GmbH', given: 'AG' }] }
  const { row } = await reportOf({ own_company: 'Muster GmbH', comparison, language: 'en' }, [REMEMBERED])
  expect(row.ownCompany).toBe('Muster GmbH')
  expect(row.comparison).toEqual(['same, other legal form', 'Legal form differs: GmbH instead of AG'])
  expect((await reportOf({}, [REMEMBERED])).row.comparison).toEqual([])
})
