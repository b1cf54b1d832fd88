import type { SoundAnswer } from '../reading/sound-answers.ts'
import { soundOfAuthority } from '../reading/sound-of-authority.ts'
import { hmrcClient } from './client.ts'

const ADDRESS = { line1: '131B Barton Hamlet', postcode: 'SW97 5CK', countryCode: 'GB' }
const found = (more: object, target: object = {}): string =>
  JSON.stringify({
    target: { name: 'Credite Sberger Donal Inc.', vatNumber: '553557881', address: ADDRESS, ...target },
    processingDate: '2026-11-28T09:59:58+00:00',
    ...more,
  })
const PARTS = { verdict: { name: 'vatNumber', other: '"146295999"' }, number: 'vatNumber', moment: 'processingDate' }
const valid = (what: string, body: string): SoundAnswer => ({
  ...PARTS,
  what,
  body,
  status: 200,
  expected: 'valid',
  statedVerdict: 'valid',
})
const NOT_FOUND = { code: 'NOT_FOUND', message: 'targetVrn does not match a registered company' }

/** Shapes of docs/sources.md#british-register. */
export const sound = soundOfAuthority({
  service: 'hmrc',
  form: 'json',
  read: hmrcClient.read,
  uid: 'GB553557881',
  requester: 'GB146295999727',
  answers: [
    valid('in a name', found({ requester: '146295999727', consultationNumber: 'ypAeKRPlW' })),
    valid('in no name', found({})),
    valid('without postcode', found({}, { address: { line1: 'A', line2: 'B', countryCode: 'GB' } })),
    valid('five lines', found({}, { address: { ...ADDRESS, line2: 'B', line3: 'C', line4: 'D', line5: 'E' } })),
    valid('a company abroad', found({}, { address: { ...ADDRESS, countryCode: 'FR' } })),
    valid('the number in groups', found({}, { vatNumber: '553 5578 81' })),
    valid('without name and address', found({}, { name: undefined, address: null })),
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
