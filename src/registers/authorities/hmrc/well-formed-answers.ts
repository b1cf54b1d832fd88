import { answersOfAuthority } from '../reading/answers-of-authority.ts'
import type { WellFormedAnswer } from '../reading/well-formed-answers.ts'
import { hmrcClient } from './client.ts'

const ADDRESS = { line1: '131B Barton Hamlet', postcode: 'SW97 5CK', countryCode: 'GB' }
const companyWith = (more: object, target: object = {}): string =>
  JSON.stringify({
    target: { name: 'Credite Sberger Donal Inc.', vatNumber: '553557881', address: ADDRESS, ...target },
    processingDate: '2026-11-28T09:59:58+00:00',
    ...more,
  })
const PARTS = { verdict: { name: 'vatNumber', other: '"146295999"' }, number: 'vatNumber', moment: 'processingDate' }
const validAnswer = (what: string, body: string): WellFormedAnswer => ({
  ...PARTS,
  what,
  body,
  status: 200,
  expected: 'valid',
  statedVerdict: 'valid',
})
const NOT_FOUND = { code: 'NOT_FOUND', message: 'targetVrn does not match a registered company' }

/** A well-formed answer for each shape in docs/sources.md#british-register. */
export const wellFormedAnswers = answersOfAuthority({
  service: 'hmrc',
  form: 'json',
  read: hmrcClient.read,
  uid: 'GB553557881',
  requester: 'GB146295999727',
  answers: [
    validAnswer('with a requester', companyWith({ requester: '146295999727', consultationNumber: 'ypAeKRPlW' })),
    validAnswer('without a requester', companyWith({})),
    validAnswer('without postcode', companyWith({}, { address: { line1: 'A', line2: 'B', countryCode: 'GB' } })),
    validAnswer(
      'five lines',
      companyWith({}, { address: { ...ADDRESS, line2: 'B', line3: 'C', line4: 'D', line5: 'E' } }),
    ),
    validAnswer('a company abroad', companyWith({}, { address: { ...ADDRESS, countryCode: 'FR' } })),
    validAnswer('the number in groups', companyWith({}, { vatNumber: '553 5578 81' })),
    validAnswer('without name and address', companyWith({}, { name: undefined, address: null })),
    {
      what: 'not found',
      body: JSON.stringify(NOT_FOUND),
      status: 404,
      expected: 'invalid',
      statedVerdict: 'invalid',
      text: 'message',
      verdict: { name: 'code', other: '"SERVER_ERROR"' },
    },
  ],
})
