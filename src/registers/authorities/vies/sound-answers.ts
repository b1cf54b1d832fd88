import type { SoundAnswer } from '../reading/sound-answers.ts'
import { soundOfAuthority } from '../reading/sound-of-authority.ts'
import { viesClient } from './client.ts'

const TRADER = {
  traderName: '---',
  traderStreet: '---',
  traderPostalCode: '---',
  traderCity: '---',
  traderCompanyType: '---',
}
const MATCHES = Object.fromEntries(Object.keys(TRADER).map(name => [`${name}Match`, 'NOT_PROCESSED']))
const answer = (valid: boolean, more: object): string =>
  JSON.stringify({
    countryCode: 'DK',
    vatNumber: '13585628',
    requestDate: '2026-11-28T09:59:58.619Z',
    valid,
    requestIdentifier: '',
    name: '---',
    address: '---',
    ...TRADER,
    ...MATCHES,
    ...more,
  })
const EXAMPLE = { name: 'EXAMPLE APS', address: 'Eksempelvej 7 \n2800 Kongens Lyngby\n' }
const PARTS = { verdict: { name: 'valid', other: 'false' }, number: 'vatNumber', moment: 'requestDate', status: 200 }
const valid = (what: string, more: object): SoundAnswer => ({
  ...PARTS,
  what,
  body: answer(true, more),
  expected: 'valid',
  statedVerdict: 'valid',
})

/** Shapes of docs/sources.md#vies-answers. */
export const sound = soundOfAuthority({
  service: 'vies',
  form: 'json',
  read: viesClient.read,
  uid: 'DK13585628',
  requester: 'ATU13585627',
  answers: [
    valid('valid, with name and consultation number', { ...EXAMPLE, requestIdentifier: 'WAPIAAAAexample1' }),
    valid('valid, nothing disclosed', {}),
    valid('valid, a UUID', { requestIdentifier: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
    valid('valid, texts compared', { traderNameMatch: 'VALID', traderCityMatch: 'INVALID', traderName: 'Example ApS' }),
    valid('valid, as the public form writes it', { userError: 'VALID', isValid: true, originalVatNumber: '13585628' }),
    valid('valid, with nothing in the fields of faults', { actionSucceed: true, errorWrappers: [], error: null }),
    {
      ...PARTS,
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
