import { expect, it } from 'vitest'
import { sayProof } from './proof.ts'

const OWN = 'ATU57194903'

it.each([
  ['ATU57194903', 'Firma GmbH', OWN, 'Eigener Nachweis', 'Your own evidence'],
  ['ATU13585627', 'Kanzlei Muster', OWN, 'im Namen von Kanzlei Muster', 'in the name of Kanzlei Muster'],
  ['', '', OWN, 'ohne UID des Anfragenden', 'without a requester’s VAT ID'],
  // A company without a UID of its own cannot have asked in its own name.
  ['', '', '', 'ohne UID des Anfragenden', 'without a requester’s VAT ID'],
])('asked in the name of "%s" (%s) for %s: %s', (requesterUid, requesterName, companyUid, german, english) => {
  expect(
    sayProof(
      null,
      { service: 'vies', consultationNumber: 'WAPIAAAAexample1', requesterUid, requesterName },
      { companyUid, language: 'de' },
    ),
  ).toContain(german)
  expect(
    sayProof(
      null,
      { service: 'vies', consultationNumber: 'WAPIAAAAexample1', requesterUid, requesterName },
      { companyUid, language: 'en' },
    ),
  ).toContain(english)
})

it('stays what it was when the answer served, whatever UID the company has today', () => {
  const answer = {
    service: 'vies',
    consultationNumber: 'WAPIAAAAexample1',
    requesterUid: OWN,
    requesterName: 'Firma GmbH',
  } as const
  const today = { companyUid: 'ATU13585627', language: 'de' } as const
  expect(sayProof('ownProof', answer, today)).toContain('Eigener Nachweis')
  expect(sayProof(null, answer, today)).toContain('Kein eigener Nachweis')
})

it.each([
  ['vies', '', 'nennt keine Konsultationsnummer'],
  ['hmrc', '', 'nennt keine Konsultationsnummer'],
  ['bzst', '', 'nennt keine Konsultationsnummer'],
  ['hmrc', 'ypAeKRPlW', 'Eigener Nachweis'],
  // Asked in the account of the company itself, and confirmed by papers of its own.
  ['finanzamt', '', 'Eigener Nachweis'],
] as const)('is what came back, not what was sent: %s with the number "%s"', (service, consultationNumber, german) => {
  const answer = { service, consultationNumber, requesterUid: OWN, requesterName: 'Firma GmbH' }
  expect(sayProof(null, answer, { companyUid: OWN, language: 'de' })).toContain(german)
})
