import { answersOfAuthority } from '../reading/answers-of-authority.ts'
import type { WellFormedAnswer } from '../reading/well-formed-answers.ts'
import { viesClient } from './client.ts'

const TRADER = {
  traderName: '---',
  traderStreet: '---',
  traderPostalCode: '---',
  traderCity: '---',
  traderCompanyType: '---',
}
const MATCHES = Object.fromEntries(Object.keys(TRADER).map(name => [`${name}Match`, 'NOT_PROCESSED']))
const answer = (isValid: boolean, more: object): string =>
  JSON.stringify({
    countryCode: 'DK',
    vatNumber: '13585628',
    requestDate: '2026-11-28T09:59:58.619Z',
    valid: isValid,
    requestIdentifier: '',
    name: '---',
    address: '---',
    ...TRADER,
    ...MATCHES,
    ...more,
  })
const NAME_AND_ADDRESS = { name: 'EXAMPLE APS', address: 'Eksempelvej 7 \n2800 Kongens Lyngby\n' }
const COMMON = { verdict: { name: 'valid', other: 'false' }, number: 'vatNumber', moment: 'requestDate', status: 200 }
const validAnswer = (what: string, more: object): WellFormedAnswer => ({
  ...COMMON,
  what,
  body: answer(true, more),
  expected: 'valid',
  statedVerdict: 'valid',
})

/** A well-formed answer for each shape in docs/sources.md#vies-answers. */
export const wellFormedAnswers = answersOfAuthority({
  service: 'vies',
  form: 'json',
  read: viesClient.read,
  uid: 'DK13585628',
  requester: 'ATU13585627',
  answers: [
    validAnswer('valid, with name and consultation number', {
      ...NAME_AND_ADDRESS,
      requestIdentifier: 'WAPIAAAAexample1',
    }),
    validAnswer('valid, nothing disclosed', {}),
    validAnswer('valid, a UUID', { requestIdentifier: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
    validAnswer('valid, texts compared', {
      traderNameMatch: 'VALID',
      traderCityMatch: 'INVALID',
      traderName: 'Example ApS',
    }),
    validAnswer('valid, as the public form writes it', {
      userError: 'VALID',
      isValid: true,
      originalVatNumber: '13585628',
    }),
    validAnswer('valid, with nothing in the fields of faults', { actionSucceed: true, errorWrappers: [], error: null }),
    {
      ...COMMON,
      what: 'invalid',
      body: answer(false, {}),
      expected: 'invalid',
      statedVerdict: 'invalid',
      verdict: { name: 'valid', other: 'true' },
    },
    {
      what: 'malformed',
      body: '{"actionSucceed":false,"errorWrappers":[{"error":"INVALID_INPUT"}]}',
      expected: 'not-a-uid',
      statedVerdict: 'not-a-uid',
      status: 200,
      alsoStatus: [400, 500],
      verdict: { name: 'error', other: '"MS_UNAVAILABLE"' },
    },
  ],
})
