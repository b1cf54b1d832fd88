// @module-tag W5-01
// @module-tag W8-02
// @module-tag W8-04
// @module-tag W8-05
// @module-tag W8-08
// @module-tag W8-10

import { expect, it } from 'vitest'
import { texts as companies } from '../../access/companies/companies-texts.ts'
import { texts as login } from '../../access/login/screen/login-texts.ts'
import { texts as administration } from '../../access/users/screen/administration-texts.ts'
import { texts as account } from '../../access/users/screen/users-texts.ts'
import { texts as people } from '../../access/users/users-texts.ts'
import { texts as copies } from '../../answers/country-mapping/country-mapping-texts.ts'
import { translate } from '../../base/texts/translate.ts'
import { dateTexts } from '../../base/ui/fields/date-texts.ts'
import { texts as ui } from '../../base/ui/ui-texts.ts'
import { texts as batches } from '../../checking/batches/screen/batches-texts.ts'
import { texts as refreshes } from '../../checking/cache-refresh/screen/cache-refresh-texts.ts'
import { texts as single } from '../../checking/single-check/screen/single-check-texts.ts'
import { texts as authorities } from '../../registers/authorities/screen/authorities-texts.ts'
import { COMPANY_SETTINGS, INSTALLATION_SETTINGS } from '../definitions/settings-lists-rules.ts'
import { texts as home } from '../pages/home-texts.ts'
import { texts as shell } from './shell-texts.ts'

const de = 'de'
const en = 'en'

it.each([
  ['task_batch_size', 'UID Nummern pro Abfrage'],
  ['task_concurrent_batches', 'Gleichzeitige Abfragen'],
  ['task_retry_on_error', 'Maximale Fehler pro Abfrage'],
  ['reload_retry_on_error', 'Maximale Fehler pro Abfrage'],
  ['cache_lifetime', 'Lebenspanne des Caches'],
  ['reload_daily', 'tägliche Cache aktualisierung'],
  ['reload_company_id', 'Firma zur Cache aktualisierung'],
  ['reload_balance', 'Multible Firmen zur Cache aktualisierung'],
  ['reload_batch_size', 'UID Nummern pro Abfrage'],
  ['reload_concurrent_batches', 'Gleichzeitige Abfrage'],
  ['reload_hour', 'Zeitpunkt der Aktualisierung (Stunde)'],
  ['reload_minute', 'Zeitpunkt der Aktualisierung (Minute)'],
] as const)('labels %s as specified: %s', { tags: ['W2-56'] }, (key, label) => {
  const settings = [...COMPANY_SETTINGS, ...INSTALLATION_SETTINGS].filter(setting => setting.key === key)
  expect(new Set(settings.map(setting => translate(setting, de)('label')))).toEqual(new Set([label]))
})

it('has the promised German texts', () => {
  expect(translate(single, de)('onlyLevel1')).toBe('Abfrage Stufe 2 nicht möglich.')
  expect(translate(people, de)('passwordMismatch')).toBe('Passwort stimmt nicht überein')
  expect(translate(batches, de)('extension')).toBe('Ungültige Dateiendung!')
  expect(translate(batches, de)('type')).toBe('Ungültiger Dateityp!')
  expect(translate(dateTexts, de)('dateFormat')).toBe('ungültiges Datumsformat')
  expect(translate(login, de)('expired')).toBe('Login abgelaufen')
})

it('has the promised English texts', { tags: ['W8-09'] }, () => {
  const person = translate(people, en)
  expect(person('passwordLength')).toBe('Password must be between 12 and 64 characters long')
  expect(person('passwordClasses')).toBe(
    'At least 3 of: uppercase letters, lowercase letters, numbers, or special characters',
  )
  expect([person('passwordMismatch'), person('required')]).toEqual(['Passwords do not match', 'Input required'])
  expect(translate(companies, en)('uidFormat')).toBe('UID number has an incorrect format')
  expect(translate(dateTexts, en)('dateFormat')).toBe('invalid date format')
  expect(translate(dateTexts, en)('unsupportedLocale', { locale: 'fr-FR' })).toBe('unsupported locale: fr-FR')
  expect(translate(ui, en)('forbidden')).toBe('You do not have the required permissions for this action!')
  expect(translate(login, en)('loginFailed')).toBe('Login was not successful!')
  expect(translate(shell, en)('logoutFailed')).toBe('Logout was not successful!')
  expect(translate(administration, en)('removeFailed')).toBe('User could not be deleted!')
  expect(translate(account, en)('updateFailed')).toBe('User could not be updated')
  expect(translate(home, en)('queueFailed')).toBe('Queue status could not be queried!')
  expect(translate(refreshes, en)('startFailed')).toBe('Cache update could not be started!')
  expect(translate(batches, en)('createFailed')).toBe('Query could not be created')
  expect(translate(authorities, en)('readFailed')).toBe('Endpoint availability could not be updated')
  expect(translate(copies, en)('copyFailed', { country: 'X', target: 'Y' })).toBe(
    'Mapping for country X could not be copied to target Y!',
  )
})
