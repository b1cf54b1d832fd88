import { expect, it } from 'vitest'
import { describeProof, type proofOwnership, type ViewingCompany } from './proof.ts'

const COMPANY = { id: 7, uid: 'ATU57194903' }
const ACCOUNTANTS_ANSWER = {
  service: 'vies',
  consultationNumber: 'WAPIAAAAexample1',
  requesterUid: 'ATU13585627',
  requesterName: 'Kanzlei Muster',
} as const

const answerQueriedBy = (companyId: number, requesterId?: number) => ({
  service: 'vies' as const,
  consultationNumber: 'WAPIAAAAexample1',
  companyId,
  requesterUid: COMPANY.uid,
  requesterName: 'Firma GmbH',
  ...(requesterId !== undefined && { requesterId }),
})

it.each<[string, Parameters<typeof proofOwnership>[0], ViewingCompany, string, string]>([
  ['own query', answerQueriedBy(7, 7), COMPANY, 'Eigener Nachweis', 'Your own evidence'],
  ['own query, requester not stored', answerQueriedBy(7), COMPANY, 'Eigener Nachweis', 'Your own evidence'],
  [
    'own query with a former UID',
    answerQueriedBy(7, 7),
    { ...COMPANY, uid: 'ATU1' },
    'Eigener Nachweis',
    'Your own evidence',
  ],
  [
    'another company with the same UID',
    answerQueriedBy(8, 8),
    COMPANY,
    'im Namen von Firma GmbH',
    'in the name of Firma GmbH',
  ],
  [
    'another company with the same UID, requester not stored',
    answerQueriedBy(8),
    COMPANY,
    'im Namen von Firma GmbH',
    'in the name of Firma GmbH',
  ],
  [
    'with the operator’s account',
    { ...ACCOUNTANTS_ANSWER, service: 'finanzamt', companyId: 7, requesterId: 1 },
    COMPANY,
    'Kanzlei Muster',
    'Kanzlei Muster',
  ],
  [
    'another requester’s UID, requester not stored',
    { ...ACCOUNTANTS_ANSWER, companyId: 7 },
    COMPANY,
    'Kanzlei Muster',
    'Kanzlei Muster',
  ],
  [
    'query without a requester',
    { ...answerQueriedBy(7, 7), requesterUid: '' },
    COMPANY,
    'ohne UID des Anfragenden',
    'without a requester’s VAT ID',
  ],
  // A company without a UID cannot have queried with its own.
  [
    'company without a UID',
    { ...answerQueriedBy(7, 7), requesterUid: '' },
    { id: 7, uid: '' },
    'ohne UID',
    'without a requester’s',
  ],
])('describes whose proof an answer is: %s', (_what, answer, company, german, english) => {
  expect(describeProof(null, answer, { company, language: 'de' })).toContain(german)
  expect(describeProof(null, answer, { company, language: 'en' })).toContain(english)
})

it('keeps the stored ownership even if the company’s UID has changed', () => {
  const today = { company: { ...COMPANY, uid: 'ATU13585627' }, language: 'de' } as const
  expect(describeProof('ownProof', answerQueriedBy(7), today)).toContain('Eigener Nachweis')
  expect(describeProof(null, answerQueriedBy(7), today)).toContain('Kein eigener Nachweis')
})

it.each([answerQueriedBy(8), answerQueriedBy(8, 8), answerQueriedBy(8, 1)])(
  'ignores a stored ownProof if another company queried',
  answer => {
    expect(describeProof('ownProof', answer, { company: COMPANY, language: 'de' })).toContain('Kein eigener Nachweis')
  },
)

it.each([
  ['vies', '', 'nennt keine Konsultationsnummer'],
  ['hmrc', '', 'nennt keine Konsultationsnummer'],
  ['bzst', '', 'nennt keine Konsultationsnummer'],
  ['hmrc', 'ypAeKRPlW', 'Eigener Nachweis'],
  // Queried with the company's own account, and confirmed by its own documents.
  ['finanzamt', '', 'Eigener Nachweis'],
] as const)(
  'depends on the returned consultation number, not on the sent requester: %s with the number "%s"',
  (service, consultationNumber, german) => {
    const answer = { ...answerQueriedBy(7, 7), service, consultationNumber }
    expect(describeProof(null, answer, { company: COMPANY, language: 'de' })).toContain(german)
  },
)
