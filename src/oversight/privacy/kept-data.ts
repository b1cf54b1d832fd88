import type { RecipientId } from './installation.ts'
import type { Words } from './page.ts'
import type { PeriodId } from './periods.ts'

/**
 * A kind of personal data in the database, and the rule for its deletion; `by`: it exists only if
 * that recipient is in use.
 */
export type KeptData = { words: Words; period: PeriodId; by?: RecipientId }

export const KEPT_DATA = {
  answers: {
    words: {
      de: 'Antworten der Behörden und Register wie erhalten: UID, Name, Anschrift, Tag, Konsultationsnummer; auch vergebliche Versuche',
      en: 'answers of authorities and registers as received: VAT ID, name, address, day, consultation number; also failed tries',
    },
    period: 'evidence',
  },
  lists: {
    words: {
      de: 'Zeilen hochgeladener Listen: UID, eigene Bezeichnung des Partners, Rechnungstag, Abweichungen; wer sie hochlud',
      en: 'rows of uploaded lists: VAT ID, one’s own name of the partner, invoice day, differences; who uploaded them',
    },
    period: 'evidence',
  },
  files: {
    words: {
      de: 'hochgeladene Dateien mit allen ihren Spalten, und die Ergebnisdateien; dazu Prüfberichte, Papiere und Logos, die mit ihrem Vorgang gehen',
      en: 'uploaded files with all their columns, and result files; also reports, documents and logos, which are deleted with the records they belong to',
    },
    period: 'upload',
  },
  checks: {
    words: {
      de: 'Einzelabfragen: eingegebene UID, eigene Bezeichnung des Partners, Ergebnis, wer fragte',
      en: 'single checks: the VAT ID entered, one’s own name of the partner, result, who made the check',
    },
    period: 'evidence',
  },
  judgements: {
    words: {
      de: 'Beurteilungen, ob zwei Namen dieselbe Firma sind: Namen, Bemerkung, wer urteilte',
      en: 'judgements whether two names belong to the same company: names, remark, who judged',
    },
    period: 'evidence',
  },
  reports: {
    words: { de: 'Prüfberichte in allen Ausgaben', en: 'reports in all editions' },
    period: 'evidence',
  },
  papers: {
    words: {
      de: 'UID-Protokolle aus der DataBox: UID, Tag, gültig oder nicht',
      en: 'VAT ID protocols from the DataBox: VAT ID, day, valid or not',
    },
    period: 'evidence',
    by: 'databox',
  },
  partners: {
    words: {
      de: 'Geschäftspartner: UID, Namen, neueste Antwort, Änderungen, wer sie beobachten lässt',
      en: 'business partners: VAT ID, names, newest answer, changes, who has them watched',
    },
    period: 'partner',
  },
  remembered: {
    words: {
      de: 'gemerkte Antworten; ein von Hand berichtigter Name',
      en: 'cached answers; a name corrected by hand',
    },
    period: 'evidence',
  },
  stock: {
    words: {
      de: 'Bestandsabfragen und Aktualisierungen gemerkter Antworten: welche UIDs noch zu fragen sind, wer sie wann veranlasste',
      en: 'stock checks and updates of cached answers: which VAT IDs are still to be queried, who started them and when',
    },
    period: 'stock-check',
  },
  users: {
    words: {
      de: 'Benutzer: Name, E-Mail-Adresse, Rolle, Sprache, Hash des Passworts; was jemand als gesehen markiert hat; Namen der Programme und wer ihre Schlüssel anlegte',
      en: 'users: name, e-mail address, role, language, hash of the password; what a user marked as seen; names of programs and who created their keys',
    },
    period: 'account',
  },
  'means-of-sign-in': {
    words: {
      de: 'Mittel der Anmeldung: Passkeys, Wiederherstellungscodes (Hash), Verknüpfung mit einem Anmeldedienst',
      en: 'means of signing in: passkeys, recovery codes (hash), link to a provider',
    },
    period: 'with-account',
  },
  sessions: {
    words: {
      de: 'Sitzungen: Benutzer, Gerät, Beginn, letzte Handlung',
      en: 'sessions: user, device, beginning, last action',
    },
    period: 'session',
  },
  tries: {
    words: {
      de: 'fehlgeschlagene Anmeldungen: Hash der E-Mail-Adresse, Anzahl, Zeitpunkt',
      en: 'failed sign-ins: hash of the e-mail address, number, time',
    },
    period: 'tries',
  },
  challenges: {
    words: {
      de: 'Zähler von Aufrufen nach IP-Adresse oder Benutzer; begonnene Anmeldungen (Hash)',
      en: 'counts of calls by IP address or user; started sign-ins (hash)',
    },
    period: 'minutes',
  },
  companies: {
    words: {
      de: 'Firmen: Name, UID, Zugangsdaten zu FinanzOnline (verschlüsselt), Einstellungen, Webhooks, Anmeldedienst; bei Einzelunternehmern personenbezogen',
      en: 'companies: name, VAT ID, credentials of FinanzOnline (encrypted), settings, webhooks, provider; personal data if the company is a sole trader',
    },
    period: 'company',
  },
  'account-tries': {
    words: {
      de: 'Versuche mit einem FinanzOnline-Zugang: Firma, Zeitpunkt, Ausgang',
      en: 'tries with a FinanzOnline account: company, time, outcome',
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
      en: 'own VAT IDs that an authority refused as requester',
    },
    period: 'refusal',
  },
  audit: {
    words: {
      de: 'Protokoll: wer wann von welcher IP-Adresse was tat, mit altem und neuem Wert, ohne Geheimnisse',
      en: 'audit log: who did what, when and from which IP address, with old and new value, without secrets',
    },
    period: 'audit',
  },
  packages: {
    words: {
      de: 'Prüferpakete und Links dazu: Archiv mit den Nachweisen, wer es anforderte',
      en: 'packages for auditors and links to them: an archive of the evidence, who requested it',
    },
    period: 'package',
  },
  searches: {
    words: {
      de: 'Suchen für Auskünfte nach Art. 15: wonach gesucht wurde (verschlüsselt), das Ergebnis, wer suchte',
      en: 'searches for access requests (Art. 15): what was sought (encrypted), the result, who searched',
    },
    period: 'search',
  },
  mails: {
    words: {
      de: 'Nachrichten: Empfänger, Anlass, bis zum Versand der Inhalt (verschlüsselt)',
      en: 'mails: recipient, occasion, the content (encrypted) until it is sent',
    },
    period: 'mail',
    by: 'mail-server',
  },
  deliveries: {
    words: {
      de: 'Zustellungen von Webhooks: interne Kennungen und Zahlen',
      en: 'deliveries of webhooks: internal ids and figures',
    },
    period: 'delivery',
    by: 'webhooks',
  },
  'upload-keys': {
    words: {
      de: 'Schlüssel wiederholbarer Uploads: Benutzer, Hash des Inhalts',
      en: 'keys of repeatable uploads: user, hash of the content',
    },
    period: 'upload-key',
  },
  'czech-payers': {
    words: {
      de: 'Antworten des tschechischen Registers unzuverlässiger Zahler, ohne Bankkonten',
      en: 'answers of the Czech register of unreliable payers, without bank accounts',
    },
    period: 'register',
    by: 'adis',
  },
  'fictitious-companies': {
    words: {
      de: 'von der Liste der Scheinunternehmen die UID und der Tag der Veröffentlichung, kein Name und kein Geburtsdatum',
      en: 'from the list of fictitious companies only the VAT ID and the day of publication, no name and no date of birth',
    },
    period: 'list',
    by: 'scheinunternehmen',
  },
} satisfies Record<string, KeptData>

export type KeptDataId = keyof typeof KEPT_DATA
