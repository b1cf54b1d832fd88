import { expect, it } from 'vitest'
import { describeProof, type proofOwnership, type ViewingCompany } from './proof.ts'

const OWN = { id: 7, uid: 'ATU57194903' }
const KANZLEI = {
  service: 'vies',
  consultationNumber: 'WAPIAAAAexample1',
  requesterUid: 'ATU13585627',
  requesterName: 'Kanzlei Muster',
} as const

const asked = (companyId: number, requesterId?: number) => ({
  service: 'vies' as const,
  consultationNumber: 'WAPIAAAAexample1',
  companyId,
  requesterUid: OWN.uid,
  requesterName: 'Firma GmbH',
  ...(requesterId !== undefined && { requesterId }),
})

it.each<[string, Parameters<typeof proofOwnership>[0], ViewingCompany, string, string]>([
  ['its own', asked(7, 7), OWN, 'Eigener Nachweis', 'Your own evidence'],
  ['its own of before', asked(7), OWN, 'Eigener Nachweis', 'Your own evidence'],
  ['its own, by a former number', asked(7, 7), { ...OWN, uid: 'ATU1' }, 'Eigener Nachweis', 'Your own evidence'],
  ['another’s of its number', asked(8, 8), OWN, 'im Namen von Firma GmbH', 'in the name of Firma GmbH'],
  ['another’s of its number, of before', asked(8), OWN, 'im Namen von Firma GmbH', 'in the name of Firma GmbH'],
  [
    'with the operator’s account',
    { ...KANZLEI, service: 'finanzamt', companyId: 7, requesterId: 1 },
    OWN,
    'Kanzlei Muster',
    'Kanzlei Muster',
  ],
  ['in another name of before', { ...KANZLEI, companyId: 7 }, OWN, 'Kanzlei Muster', 'Kanzlei Muster'],
  [
    'in nobody’s name',
    { ...asked(7, 7), requesterUid: '' },
    OWN,
    'ohne UID des Anfragenden',
    'without a requester’s VAT ID',
  ],
  // A company without a UID cannot have queried with its own.
  ['without a UID', { ...asked(7, 7), requesterUid: '' }, { id: 7, uid: '' }, 'ohne UID', 'without a requester’s'],
])('says whose proof an answer is: %s', (_what, answer, company, german, english) => {
  expect(describeProof(null, answer, { company, language: 'de' })).toContain(german)
  expect(describeProof(null, answer, { company, language: 'en' })).toContain(english)
})

it('stays as it was when the answer was used, even if the company’s UID has changed', () => {
  const today = { company: { ...OWN, uid: 'ATU13585627' }, language: 'de' } as const
  expect(describeProof('ownProof', asked(7), today)).toContain('Eigener Nachweis')
  expect(describeProof(null, asked(7), today)).toContain('Kein eigener Nachweis')
})

it.each([asked(8), asked(8, 8), asked(8, 1)])(
  'is not its own by a word that was kept, where another one asked',
  answer => {
    expect(describeProof('ownProof', answer, { company: OWN, language: 'de' })).toContain('Kein eigener Nachweis')
  },
)

it.each([
  ['vies', '', 'nennt keine Konsultationsnummer'],
  ['hmrc', '', 'nennt keine Konsultationsnummer'],
  ['bzst', '', 'nennt keine Konsultationsnummer'],
  ['hmrc', 'ypAeKRPlW', 'Eigener Nachweis'],
  // Queried with the company's own account, and confirmed by its own documents.
  ['finanzamt', '', 'Eigener Nachweis'],
] as const)('is what came back, not what was sent: %s with the number "%s"', (service, consultationNumber, german) => {
  const answer = { ...asked(7, 7), service, consultationNumber }
  expect(describeProof(null, answer, { company: OWN, language: 'de' })).toContain(german)
})
