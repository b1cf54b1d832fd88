import { expect, it } from 'vitest'
import type { Outcome, StoredAnswer } from '../../registers/authorities/answer.ts'
import { reportedAnswer, reportedTry } from './reported-answer.ts'

const answer = (code: string, message: string, outcome: Outcome): StoredAnswer => ({
  id: 1,
  companyId: 1,
  uid: 'CZ25123891',
  service: 'finanzamt',
  requesterUid: 'ATU13585627',
  requesterName: 'Muster GmbH',
  level: 0,
  askedAt: new Date('2026-11-20T13:05:09Z'),
  durationMs: 5,
  outcome,
  code,
  message,
  name: '',
  addressLines: [],
  street: '',
  zipCode: '',
  city: '',
  consultationNumber: '',
  trader: [],
})

const groupAnswer = answer('103', 'Nur Stufe 1.', { verdict: 'not-checked', reason: 'level-2-impossible' })

it('reportedAnswer omits the text of an error page that was received instead of an answer', () => {
  const errorPage = answer('HTTP 500', '<html><h1>Oops</h1>', { verdict: 'not-checked', reason: 'service-unavailable' })
  expect(reportedAnswer(errorPage)).toMatchObject({ code: 'HTTP 500', message: '' })
  expect(reportedAnswer(answer('0', 'Gültig.', { verdict: 'valid' }))).toMatchObject({ code: '0', message: 'Gültig.' })
})

it('reportedTry recommends a level 1 query for a VAT group only if level 1 has no answer', () => {
  const level1 = answer('103, 0', 'Nur Stufe 1.', { verdict: 'valid' })
  expect(reportedTry(groupAnswer, level1, 'de').note).toBe('Abfrage Stufe 2 nicht möglich.')
  const failed = answer('1511', '', { verdict: 'not-checked', reason: 'service-unavailable' })
  for (const level1Answer of [failed, null])
    expect(reportedTry(groupAnswer, level1Answer, 'de').note).toContain('Bitte fragen Sie morgen in Stufe 1')
})
