import { expect, it } from 'vitest'
import { MAIL_OPERATOR } from '../../../tests/world/product/mail-worker.ts'
import { composeLetter, renderLetter } from '../../platform/mails/compose-mail.ts'
import type { MailContent } from '../../platform/mails/define-mail.ts'
import { MAILS } from './features.ts'

const at = '2026-11-20T12:00:00.000Z'
const name = 'Ada Lovelace'
const password = { name, email: 'a@b.at', initialPassword: 'x', until: '2026-12-03' }
const rows = { total: 12_345, valid: 1, invalid: 2, notChecked: 0, notAUid: 3 }
const batch = { kind: 'batch-done', batchId: 7, name, fileName: 'K.xlsx', errorMessage: null, rows }
const figures = { partners: 12_345, valid: 12_000, invalid: 5, notChecked: 340 }
const access = { kind: 'access', name, companyName: 'Firma', at, by: 'Grace', what: 'ERP' }
const changes = [{ partner: 'ATU 1', said: 'neu' }]

type StoredMail = MailContent & Record<string, unknown>

/** Mails that may be in an outbox since release 1.1.0, and their subjects when sent. */
const STORED_MAILS: [stored: StoredMail, german: string, english: string][] = [
  [{ kind: 'invitation', ...password }, 'Ihr Zugang zu {{product}}', 'Your access to {{product}}'],
  [
    { kind: 'reset', authenticator: true, ...password },
    'Ihr neues Passwort für {{product}}',
    'Your new password for {{product}}',
  ],
  [{ ...batch, ending: 'completed' }, 'Abfrage abgeschlossen: K.xlsx', 'Batch completed: K.xlsx'],
  [
    { ...batch, ending: 'completedWithErrors' },
    'Abfrage mit offenen Zeilen beendet: K.xlsx',
    'Batch completed with open rows: K.xlsx',
  ],
  [{ ...batch, ending: 'failed' }, 'Abfrage fehlgeschlagen: K.xlsx', 'Batch failed: K.xlsx'],
  [
    { kind: 'stock-done', name, ending: 'completed', figures },
    'Bestandsabfrage abgeschlossen',
    'Stock check completed',
  ],
  [
    { kind: 'recovery-codes', event: 'made', name, at, left: 10 },
    'Neue Wiederherstellungscodes für {{product}}',
    'New recovery codes for {{product}}',
  ],
  [
    { kind: 'recovery-codes', event: 'used', name, at, left: 9 },
    'Wiederherstellungscode für {{product}} verwendet',
    'Recovery code for {{product}} used',
  ],
  [
    { kind: 'passkeys', event: 'added', name, at, passkey: 'Laptop' },
    'Neuer Passkey für {{product}}',
    'New passkey for {{product}}',
  ],
  [
    { kind: 'passkeys', event: 'ended', name, at, passkey: 'Laptop' },
    'Passkey für {{product}} entfernt',
    'Passkey for {{product}} removed',
  ],
  [
    { kind: 'openid-link', name, at, provider: 'Entra' },
    'Neue Verknüpfung für {{product}}',
    'New link for {{product}}',
  ],
  [
    { ...access, event: 'account-tries' },
    'Zu viele Versuche mit FinanzOnline-Zugangsdaten: Firma',
    'Too many attempts with FinanzOnline credentials: Firma',
  ],
  [
    { ...access, event: 'provider-set' },
    'Anmeldung bei einem Anbieter eingerichtet: Firma',
    'Sign-in with a provider set up: Firma',
  ],
  [{ ...access, event: 'number-changed' }, 'Eigene UID geändert: Firma', 'Own VAT ID changed: Firma'],
  [{ ...access, event: 'provider-ended' }, 'Anbieter entfernt: Firma', 'Provider removed: Firma'],
  [{ ...access, event: 'key-made' }, 'Neuer API-Schlüssel: Firma', 'New API key: Firma'],
  [{ ...access, event: 'auditor-link' }, 'Neuer Link für Prüfer: Firma', 'New link for auditors: Firma'],
  [
    { kind: 'webhook-off', name, address: 'https://a.example', because: 'gone' },
    'Webhook von {{product}} abgeschaltet',
    'Webhook of {{product}} switched off',
  ],
  [
    { kind: 'partner-changes', name, companyName: 'Firma', count: 1_302, changes },
    '1.302 Änderungen bei Geschäftspartnern',
    '1,302 changes to your business partners',
  ],
  [
    { kind: 'licence', companyName: 'Firma', validUntil: '2026-12-24', daysLeft: 7 },
    'Lizenz von Firma endet am 24.12.2026',
    'Licence of Firma ends on 24.12.2026',
  ],
  [
    { kind: 'own-number', name, companyName: 'Firma', ownUid: 'DE136695976', code: 'evatr-0004', since: at },
    'BZSt nimmt die deutsche USt-IdNr. von Firma nicht an',
    'BZSt does not accept the German VAT ID of Firma',
  ],
  [
    { kind: 'number-wanted', companyName: 'Firma', number: 'ATU13585627', holders: 'Andere', by: 'ada@firma.at' },
    'Firma möchte eine Nummer eintragen, die vergeben ist',
    'Firma wants to enter a number that is already in use',
  ],
  [
    { kind: 'databox-unreached', name, companyName: 'Firma', since: at, trouble: 'maintenance' },
    'DataBox von Firma seit drei Wochen nicht erreicht',
    'DataBox of Firma not reached for three weeks',
  ],
  [
    {
      kind: 'databox-contradiction',
      name,
      companyName: 'Firma',
      day: '2026-11-19',
      said: [{ uid: 'DE136695976', isValid: false }],
      more: 3,
    },
    'Das Protokoll des Ministeriums widerspricht einer Antwort: Firma',
    'The ministry’s record contradicts an answer: Firma',
  ],
]

const letterIn = (language: 'de' | 'en', stored: StoredMail) =>
  renderLetter(
    composeLetter(stored, language, { operator: MAIL_OPERATOR, publicUrl: 'https://uid.firma.at', definitions: MAILS }),
  )

it.each(STORED_MAILS)('formats a mail that an earlier release queued: %o', (stored, german, english) => {
  const withProductName = (text: string) => text.replace('{{product}}', MAIL_OPERATOR.productName)
  const [de, en] = [letterIn('de', stored), letterIn('en', stored)]
  expect([de.subject, en.subject]).toEqual([withProductName(german), withProductName(english)])
  for (const { text, html } of [de, en]) expect(text + html).not.toMatch(/\{\{|undefined|NaN/)
  expect(de.html).toMatch(/^<!doctype html><html lang="de"><head><meta charset="utf-8"><title>[^<]+<\/title>/)
  expect(en.html).toContain('<html lang="en">')
})

it('has exactly one definition for each kind of mail', () => {
  const matching = STORED_MAILS.map(([{ kind, event }]) =>
    MAILS.filter(mail => mail.kind === kind && (mail.event === undefined || mail.event === event)),
  )
  expect(matching.map(mails => mails.length)).toEqual(STORED_MAILS.map(() => 1))
  expect(new Set(matching.flat())).toEqual(new Set(MAILS))
})
