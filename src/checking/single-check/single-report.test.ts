import { expect, it } from 'vitest'
import { evidenceOf } from '../../../tests/world/evidence/stored-answers.ts'
import { readFindings } from '../../documents/findings/read-findings.ts'
import { recordOfCheck, type SingleCheckRow } from '../../documents/findings/stored-check.ts'
import type { Outcome, StoredAnswer } from '../../registers/authorities/answer.ts'
import { singleReport } from './single-report.ts'

const CACHED_AT = new Date('2026-11-18T08:00:00Z')
const TRIED_AT = new Date('2026-11-20T13:05:07Z')
const CHECKED_AT = new Date('2026-11-20T13:05:09Z')

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

const CACHED_ANSWER = { ...answer(3, CACHED_AT, { verdict: 'valid' }), consultationNumber: 'WAPIAAAAexample1' }

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
  created_at: CHECKED_AT,
  ...change,
})

const reportOf = async (change: Partial<SingleCheckRow>, answers: StoredAnswer[]) => {
  const company = { name: 'Muster GmbH', uid: 'ATU13585627' }
  const parties = { company, user: { name: 'Ada', email: '' } }
  const [finding] = await readFindings(evidenceOf(answers), [recordOfCheck(check(change))])
  if (!finding) throw new Error('no finding was read')
  const report = singleReport({ finding, ...parties })
  for await (const row of report.rows) return { ...report, row }
  throw new Error('a report without a row')
}

it('starts and ends with the check; the cached answer has its own date', async () => {
  const { startedAt, ending, row } = await reportOf({}, [CACHED_ANSWER])
  expect([startedAt, ending.finishedAt, row.askedAt]).toEqual([CHECKED_AT, CHECKED_AT, CACHED_AT])
})

it('starts with the check’s own first query, answered or not', async () => {
  const failedAnswer = answer(9, TRIED_AT, { verdict: 'not-checked', reason: 'day-limit' })
  expect((await reportOf({ answer_ids: [9, 3] }, [CACHED_ANSWER, failedAnswer])).startedAt).toBe(TRIED_AT)
  const newAnswer = answer(9, TRIED_AT, { verdict: 'valid' })
  expect((await reportOf({ answer_ids: [9], from_cache: false }, [newAnswer])).startedAt).toBe(TRIED_AT)
})

it('notes missing name and address as the screen does, without addressing the reader', async () => {
  const { row } = await reportOf({}, [CACHED_ANSWER])
  expect(row.note).toBe('Stufe-2-Daten nicht geliefert. Eigener Nachweis: im Namen der anfragenden Firma abgefragt.')
  const complete = await reportOf({}, [{ ...CACHED_ANSWER, level: 2 }])
  expect(complete.row.note).not.toContain('Stufe-2-Daten')
})

it('names the expected company and the differences in the check’s language', async () => {
  const comparison = { sameness: 'other-form', differences: [{ kind: 'form', own: 'GmbH', given: 'AG' }] }
  const { row } = await reportOf({ own_company: 'Muster GmbH', comparison, language: 'en' }, [CACHED_ANSWER])
  expect(row.ownCompany).toBe('Muster GmbH')
  expect(row.comparison).toEqual(['same, other legal form', 'Legal form differs: GmbH instead of AG'])
  expect((await reportOf({}, [CACHED_ANSWER])).row.comparison).toEqual([])
})
