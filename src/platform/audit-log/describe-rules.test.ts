import { expect, it } from 'vitest'
import { AUDIT_TEXTS } from '../../app/definitions/audit-rules.ts'
import { translate } from '../../base/texts/translate.ts'
import { formatAction, formatActor, formatChange, formatChanges, formatObject } from './describe-rules.ts'

const german = translate(AUDIT_TEXTS.texts, 'de')
const english = translate(AUDIT_TEXTS.texts, 'en')
const linesOf = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  formatChanges(german, { before, after }).map(formatChange)

it.each([
  [{ name: 'Alt' }, { name: 'Neu' }, ['Name: Alt → Neu']],
  [{ pin: null }, { pin: 'changed' }, ['PIN: geändert']],
  [{ validUntil: '2026-12-31' }, { validUntil: null }, ['Lizenz bis: 31.12.2026 → (leer)']],
  [{ role: 3, isActive: true }, { role: 5, isActive: false }, ['Rolle: User → Tester', 'Aktiv: ja → nein']],
  [
    null,
    { country: 'DE', api: 'vies', fallbackApi: 'finanzamt' },
    ['Land: DE', 'Dienst: VIES', 'Ersatzdienst: FinanzOnline'],
  ],
  [{ status: 1 }, { status: -1 }, ['Status: Läuft → Abgebrochen']],
  [null, { reason: 'totp used allready' }, ['Grund: Code bereits verwendet']],
  [null, { AT: 'vies', unheard: { of: 1 } }, ['AT: vies', 'unheard: {"of":1}']],
  [null, null, []],
])('formats %j → %j as readable lines', (before, after, lines) => expect(linesOf(before, after)).toEqual(lines))

it('formats action, object and actor in both languages', () => {
  expect([formatAction(german, 'setting.change'), formatAction(english, 'setting.change')]).toEqual([
    'Einstellung geändert',
    'Setting changed',
  ])
  expect(formatAction(german, 'of.another-release')).toBe('of.another-release')
  expect(formatObject(german, { object: 'task/7', objectName: '' })).toBe('Mehrfachabfrage 7')
  expect(formatObject(english, { object: 'call/GET /api/users', objectName: '' })).toBe('Call GET /api/users')
  expect(formatObject(german, { object: 'company/7', objectName: 'Handel GmbH' })).toBe('Handel GmbH')
  expect(formatObject(german, { object: 'installation', objectName: '' })).toBe('Installation')
  expect(formatObject(german, { object: 'strange', objectName: '' })).toBe('strange')
  expect(formatObject(german, { object: 'mapping/7/AT', objectName: '' })).toBe('Länderzuordnung AT')
  expect(formatActor(german, { user: { id: 1, name: 'Ada Lovelace', email: '' }, address: '' })).toBe('Ada Lovelace')
  expect(formatActor(german, { user: null, address: '10.0.0.1' })).toBe('Ohne Anmeldung')
  expect(formatActor(german, { user: null, address: '' })).toBe('UID Check')
})
