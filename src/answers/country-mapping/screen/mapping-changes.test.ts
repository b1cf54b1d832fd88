import { expect, it } from 'vitest'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { COUNTRY_CODES } from '../../../vat-ids/uid/countries.ts'
import { unmappedCountries } from '../other-countries-rules.ts'
import { isSamePair, mappingRefusalMessage, withApi } from './mapping-changes.ts'

it('offers the countries without a row, Austria first', { tags: ['W3-07'] }, () => {
  expect(unmappedCountries([])[0]).toBe('AT')
  expect(unmappedCountries([{ country: 'AT' }, { country: 'DE' }])).toEqual(
    COUNTRY_CODES.filter(code => code !== 'AT' && code !== 'DE'),
  )
  expect(unmappedCountries(COUNTRY_CODES.map(country => ({ country })))).toEqual([])
})

it('never makes a service its own fallback', () => {
  expect(withApi({ api: 'finanzamt', fallbackApi: 'vies' }, 'vies')).toEqual({ api: 'vies', fallbackApi: 'finanzamt' })
  expect(withApi({ api: 'finanzamt', fallbackApi: null }, 'vies')).toEqual({ api: 'vies', fallbackApi: null })
  expect(withApi({ api: 'vies', fallbackApi: 'finanzamt' }, 'vies')).toEqual({ api: 'vies', fallbackApi: 'finanzamt' })
})

it('compares the service and the fallback', () => {
  expect(isSamePair({ api: 'vies', fallbackApi: null }, { api: 'vies', fallbackApi: null })).toBe(true)
  expect(isSamePair({ api: 'vies', fallbackApi: null }, { api: 'vies', fallbackApi: 'finanzamt' })).toBe(false)
  expect(isSamePair({ api: 'vies', fallbackApi: null }, { api: 'finanzamt', fallbackApi: null })).toBe(false)
})

it('shows the server’s message for a conflict, else the failure with its reason', {
  tags: ['W8-11'],
}, () => {
  const conflict = new CallFailed(409, 'FR konnte nicht auf Firma kopiert werden!', [
    { path: 'country', message: 'FR' },
  ])
  expect(mappingRefusalMessage('Fehlgeschlagen!', conflict)).toBe('FR konnte nicht auf Firma kopiert werden!')
  const badRequest = new CallFailed(400, 'bad input', [{ path: 'fallbackApi', message: 'Bitte anders.' }])
  expect(mappingRefusalMessage('Fehlgeschlagen!', badRequest)).toBe('Fehlgeschlagen!\nBitte anders.')
  expect(mappingRefusalMessage('Fehlgeschlagen!', new Error('offline'))).toBe('Fehlgeschlagen!')
})
