import { MARK_DATA } from '../../registers/marks/marks.ts'
import type { RecipientId } from './installation.ts'
import type { LocalizedText } from './page.ts'
import type { PeriodId } from './periods.ts'

/**
 * A kind of personal data in the database, and the rule for its deletion; `by`: it exists only if
 * one of these recipients is in use.
 */
export type StoredData = { words: LocalizedText; period: PeriodId | LocalizedText; by?: readonly RecipientId[] }

export const STORED_DATA = {
  answers: {
    words: {
      de: 'Antworten der Behörden und Register wie erhalten: UID, Name, Anschrift, Tag, Konsultationsnummer; auch vergebliche Versuche',
      en: 'answers from authorities and registers as received: VAT ID, name, address, date, consultation number; also failed attempts',
    },
    period: 'evidence',
  },
  lists: {
    words: {
      de: 'Zeilen hochgeladener Listen: UID, eigene Bezeichnung des Partners, Rechnungstag, Abweichungen; wer sie hochlud',
      en: 'rows of uploaded lists: VAT ID, partner name in own records, invoice date, differences; who uploaded them',
    },
    period: 'evidence',
  },
  files: {
    words: {
      de: 'hochgeladene Dateien mit allen ihren Spalten, und die Ergebnisdateien; dazu Prüfberichte, Papiere und Logos, die mit ihrem Vorgang gehen',
      en: 'uploaded files with all their columns, and result files; also reports, documents and logos, which are deleted with the item they belong to',
    },
    period: 'upload',
  },
  checks: {
    words: {
      de: 'Einzelabfragen: eingegebene UID, eigene Bezeichnung des Partners, Ergebnis, wer fragte',
      en: 'single checks: the VAT ID entered, partner name in own records, result, who checked it',
    },
    period: 'evidence',
  },
  judgements: {
    words: {
      de: 'Beurteilungen, ob zwei Namen dieselbe Firma sind: Namen, Bemerkung, wer urteilte',
      en: 'judgements on whether two names belong to the same company: names, remark, who decided',
    },
    period: 'evidence',
  },
  reports: {
    words: { de: 'Prüfberichte in allen Ausgaben', en: 'audit reports in all editions' },
    period: 'evidence',
  },
  papers: {
    words: {
      de: 'UID-Protokolle aus der DataBox: UID, Tag, gültig oder nicht',
      en: 'VAT ID records from the DataBox: VAT ID, date, valid or not',
    },
    period: 'evidence',
    by: ['databox'],
  },
  partners: {
    words: {
      de: 'Geschäftspartner: UID, Namen, neueste Antwort, Änderungen, wer sie beobachten lässt',
      en: 'business partners: VAT ID, names, latest answer, changes, who watches them',
    },
    period: 'partner',
  },
  remembered: {
    words: {
      de: 'gemerkte Antworten; ein von Hand berichtigter Name',
      en: 'cached answers; a name corrected manually',
    },
    period: 'evidence',
  },
  stock: {
    words: {
      de: 'Bestandsabfragen und Aktualisierungen gemerkter Antworten: welche UIDs noch zu fragen sind, wer sie wann veranlasste',
      en: 'stock checks and cache updates: outstanding VAT IDs, who started them and when',
    },
    period: 'stock-check',
  },
  users: {
    words: {
      de: 'Benutzer: Name, E-Mail-Adresse, Rolle, Sprache, Hash des Passworts; was jemand als gesehen markiert hat; Namen der Programme und wer ihre Schlüssel anlegte',
      en: 'users: name, e-mail address, role, language, password hash; what a user marked as seen; names of programs and who created their keys',
    },
    period: 'account',
  },
  'means-of-sign-in': {
    words: {
      de: 'Mittel der Anmeldung: Passkeys, Wiederherstellungscodes (Hash), Verknüpfung mit einem Anmeldedienst',
      en: 'sign-in methods: passkeys, recovery codes (hash), link to a provider',
    },
    period: 'with-account',
  },
  sessions: {
    words: {
      de: 'Sitzungen: Benutzer, Gerät, Beginn, letzte Handlung',
      en: 'sessions: user, device, start, last action',
    },
    period: 'session',
  },
  tries: {
    words: {
      de: 'fehlgeschlagene Anmeldungen: Hash der E-Mail-Adresse, Anzahl, Zeitpunkt',
      en: 'failed sign-ins: hash of the e-mail address, count, time',
    },
    period: 'tries',
  },
  challenges: {
    words: {
      de: 'Zähler von Aufrufen nach IP-Adresse oder Benutzer; begonnene Anmeldungen (Hash)',
      en: 'call counters by IP address or user; sign-ins in progress (hash)',
    },
    period: 'minutes',
  },
  companies: {
    words: {
      de: 'Firmen: Name, UID, Zugangsdaten zu FinanzOnline (verschlüsselt), Einstellungen, Webhooks, Anmeldedienst; bei Einzelunternehmern personenbezogen',
      en: 'companies: name, VAT ID, FinanzOnline credentials (encrypted), settings, webhooks, provider; personal data for sole traders',
    },
    period: 'company',
  },
  'account-tries': {
    words: {
      de: 'Versuche mit einem FinanzOnline-Zugang: Firma, Zeitpunkt, Ausgang',
      en: 'attempts with a FinanzOnline account: company, time, outcome',
    },
    period: 'account-tries',
  },
  'ministry-count': {
    words: {
      de: 'wie oft eine UID an einem Tag bei FinanzOnline gefragt wurde',
      en: 'how often a VAT ID was queried at FinanzOnline on a day',
    },
    period: 'ministry-day',
  },
  refusals: {
    words: {
      de: 'eigene UIDs, die eine Behörde als Fragende abgelehnt hat',
      en: 'own VAT IDs that an authority rejected as requester',
    },
    period: 'refusal',
  },
  audit: {
    words: {
      de: 'Protokoll: wer wann von welcher IP-Adresse was tat, mit altem und neuem Wert, ohne Geheimnisse',
      en: 'audit log: who did what, when and from which IP address, with old and new values, without secrets',
    },
    period: 'audit',
  },
  packages: {
    words: {
      de: 'Prüferpakete und Links dazu: Archiv mit den Nachweisen, wer es anforderte',
      en: 'auditor packages and links to them: an archive of the evidence, who requested it',
    },
    period: 'package',
  },
  searches: {
    words: {
      de: 'Suchen für Auskünfte nach Art. 15: wonach gesucht wurde (verschlüsselt), das Ergebnis, wer suchte',
      en: 'searches for access requests (Art. 15): search term (encrypted), result, who searched',
    },
    period: 'search',
  },
  mails: {
    words: {
      de: 'Nachrichten: Empfänger, Anlass, bis zum Versand der Inhalt (verschlüsselt)',
      en: 'e-mails: recipient, reason, and the content (encrypted) until it is sent',
    },
    period: 'mail',
    by: ['mail-server'],
  },
  deliveries: {
    words: {
      de: 'Zustellungen von Webhooks: interne Kennungen und Zahlen',
      en: 'webhook deliveries: internal ids and figures',
    },
    period: 'delivery',
    by: ['webhooks'],
  },
  'upload-keys': {
    words: {
      de: 'Schlüssel wiederholbarer Uploads: Benutzer, Hash des Inhalts',
      en: 'idempotency keys of uploads: user, hash of the content',
    },
    period: 'upload-key',
  },
  ...MARK_DATA,
} satisfies Record<string, StoredData>

export type StoredDataId = keyof typeof STORED_DATA
