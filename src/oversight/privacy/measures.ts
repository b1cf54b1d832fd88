import { STORAGE_DAYS as PACKAGES_KEPT_DAYS } from '../../sharing/auditor-package/package-rules.ts'
import type { Installation } from './installation.ts'
import type { LocalizedText } from './page.ts'

/** Returns the text of one measure in this installation; null: not in use. */
type Measure = (installation: Installation) => LocalizedText | null

/** `toFillIn`: what the firm itself does, which the product cannot know. */
type Area = { name: LocalizedText; measures: readonly Measure[]; toFillIn: readonly LocalizedText[] }

const always =
  (de: string, en: string): Measure =>
  () => ({ de, en })

const where =
  (isSo: (installation: Installation) => boolean, de: string, en: string): Measure =>
  installation =>
    isSo(installation) ? { de, en } : null

/** Technical measures (GDPR Art. 32) as configured here. Their basis: docs/security.md. */
export const MEASURES: readonly Area[] = [
  {
    name: { de: 'Zutritt zu Räumen und Geräten', en: 'Access to rooms and machines' },
    measures: [],
    toFillIn: [
      { de: 'Serverraum oder Rechenzentrum, Zutrittskontrolle', en: 'server room or data centre, access control' },
      {
        de: 'Arbeitsplätze: Bildschirmsperre, Verschlüsselung der Datenträger',
        en: 'workstations: screen lock, disk encryption',
      },
    ],
  },
  {
    name: { de: 'Zugang zum Produkt', en: 'Access to the product' },
    measures: [
      always(
        'Anmeldung in zwei Schritten: Passwort (12 bis 64 Zeichen, gegen erratbare geprüft, mit argon2id gespeichert) und Einmalcode (RFC 6238)',
        'sign-in in two steps: password (12 to 64 characters, checked against guessable passwords, stored with argon2id) and one-time code (RFC 6238)',
      ),
      where(
        ({ hasPasskeys }) => hasPasskeys,
        'Passkeys als phishing-sicheres Mittel der Anmeldung',
        'passkeys as a phishing-resistant sign-in method',
      ),
      always(
        'fünf falsche Passwörter oder Codes sperren für 15 Minuten; jede Sperre steht im Protokoll',
        'five wrong passwords or codes lock the account for 15 minutes; each lock is recorded in the audit log',
      ),
      ({ sessionIdleMinutes }) => ({
        de: `Sitzungen enden nach ${sessionIdleMinutes} Minuten ohne Handlung und nach zwölf Stunden; jeder sieht und beendet seine eigenen`,
        en: `sessions end after ${sessionIdleMinutes} minutes of inactivity and after twelve hours; users can see and end their own sessions`,
      }),
      where(
        ({ hosts, openidHosts }) => hosts.openid !== undefined || openidHosts.length > 0,
        'Anmeldung über einen Anmeldedienst (OpenID Connect) nur für verknüpfte Zugänge; neue Benutzer entstehen dadurch nicht',
        'sign-in through a provider (OpenID Connect) only for linked accounts; it does not create users',
      ),
      where(
        ({ programs }) => programs > 0,
        'Programme verwenden Schlüssel mit Berechtigungen, Ende und erlaubten Adressen; gespeichert ist nur ihr Hash',
        'programs use keys with permissions, an expiry date and permitted addresses; only the hash of a key is stored',
      ),
    ],
    toFillIn: [
      {
        de: 'Vergabe und Entzug der Zugänge, jährliche Durchsicht',
        en: 'granting and revoking access, yearly review',
      },
    ],
  },
  {
    name: { de: 'Zugriff und Trennung', en: 'Authorization and separation' },
    measures: [
      always(
        'Rollen entscheiden über Funktionen, die Firma über die Daten; jede Abfrage ist auf die eigene Firma beschränkt, und jede Kombination aus Rolle und Aufruf wird getestet',
        'roles determine the available functions, the company determines the data; each database query is limited to the user’s company, and every combination of role and call is tested',
      ),
      always(
        'eine gemerkte Antwort dient nur dem, der denselben Dienst im selben Namen fragen würde',
        'a cached answer is used only for queries to the same service with the same requester',
      ),
    ],
    toFillIn: [],
  },
  {
    name: { de: 'Verschlüsselung und Weitergabe', en: 'Encryption and transfer' },
    measures: [
      always(
        'Zugangsdaten zu FinanzOnline, Geheimnisse der Einmalcodes und wartende Nachrichten sind mit AES-256-GCM verschlüsselt; der Schlüssel liegt außerhalb der Datenbank',
        'FinanzOnline credentials, one-time code secrets and queued e-mails are encrypted with AES-256-GCM; the key is stored outside the database',
      ),
      where(
        ({ publicUrl }) => publicUrl.startsWith('https:'),
        'das Produkt ist unter https eingerichtet: Cookies nur verschlüsselt, HSTS',
        'the product is set up with https: cookies are sent only over encrypted connections, HSTS is on',
      ),
      where(
        ({ callsEncrypted }) => callsEncrypted,
        'Behörden und Register werden nur verschlüsselt aufgerufen',
        'authorities and registers are called only over encrypted connections',
      ),
      always(
        'Weiterleitungen wird nicht gefolgt; Antworten sind in Größe und Zeit begrenzt',
        'redirects are not followed; responses are limited in size and time',
      ),
      where(
        ({ hosts }) => hosts['mail-server'] !== undefined,
        'Nachrichten gehen nur verschlüsselt an den Mailserver, außer auf demselben Rechner',
        'e-mails are sent to the mail server only over encrypted connections, except on the same machine',
      ),
      where(
        ({ hosts }) => hosts['virus-scan'] !== undefined,
        'die Verbindung zur Virenprüfung ist unverschlüsselt und gehört in ein eigenes Netz oder auf denselben Rechner',
        'the connection to the virus scanner is not encrypted; it should stay on the same machine or in a separate network',
      ),
      always(
        `Prüferpakete sind signiert, nach ${PACKAGES_KEPT_DAYS} Tagen gelöscht und über einen Link nur mit dessen Passwort, bis zu dessen letztem Tag und bis zum Widerruf abrufbar`,
        `auditor packages are signed and deleted after ${PACKAGES_KEPT_DAYS} days; a link gives access only with its password, until its last day, and not after it is withdrawn`,
      ),
    ],
    toFillIn: [
      { de: 'TLS-Proxy und Zertifikat', en: 'TLS proxy and certificate' },
      {
        de: 'Verschlüsselung der Datenbank und der Sicherungen auf dem Datenträger',
        en: 'encryption of the database and backups on disk',
      },
    ],
  },
  {
    name: { de: 'Integrität und Nachvollziehbarkeit', en: 'Integrity and traceability' },
    measures: [
      always(
        'Nachweise kann niemand im Produkt ändern oder löschen: die Datenbank weist es ab, außer nach Ablauf der Frist',
        'evidence cannot be changed or deleted in the product: the database rejects this until the retention period has ended',
      ),
      always(
        'das Protokoll ist mit Hashwerten verkettet, sein Ende wird täglich signiert; npm run audit:verify findet, was nicht mehr passt',
        'the audit log is a hash chain whose head is signed daily; npm run audit:verify detects changes',
      ),
      where(
        ({ hosts }) => hosts.timestamps !== undefined,
        'ein Zeitstempeldienst bestätigt täglich die Zeit dieser Signatur und die jedes Prüferpakets',
        'a time-stamping authority confirms the time of that signature daily, and of each auditor package',
      ),
      ({ unscanned }) =>
        unscanned && {
          de: `hochgeladene Dateien prüft ein Virenscanner; ist er nicht erreichbar, werden sie ${unscanned === 'refuse' ? 'abgelehnt' : 'ungeprüft angenommen'}`,
          en: `a virus scanner checks uploaded files; if it is unavailable, they are ${unscanned === 'refuse' ? 'rejected' : 'accepted unscanned'}`,
        },
    ],
    toFillIn: [],
  },
  {
    name: { de: 'Verfügbarkeit und Wiederherstellung', en: 'Availability and recovery' },
    measures: [
      always(
        'alle Daten liegen in einer PostgreSQL-Datenbank, die Abstürze und Stromausfälle übersteht; was nicht beantwortet wurde, wird wieder gefragt',
        'all data is in one PostgreSQL database that survives crashes and power failures; unanswered queries are sent again',
      ),
      where(
        ({ watchesBackups }) => watchesBackups,
        'das Alter der letzten Sicherung wird überwacht',
        'the age of the last backup is monitored',
      ),
    ],
    toFillIn: [
      {
        de: 'Sicherungen: wie oft, wohin, wie lange aufbewahrt, letzte Probe einer Wiederherstellung',
        en: 'backups: frequency, location, retention, last test restore',
      },
    ],
  },
  {
    name: { de: 'Datenminimierung (Art. 25 DSGVO)', en: 'Data minimisation (GDPR Art. 25)' },
    measures: [
      always(
        'Voreinstellungen: keine Beobachtung von Partnern, keine nächtliche Aktualisierung, keine Abholung aus der DataBox, keine Agenten; jedes davon schaltet jemand bewusst ein',
        'by default, no partners are watched, there is no nightly update, nothing is fetched from the DataBox, and there are no agents; each must be switched on deliberately',
      ),
      ({ tellsVies }) =>
        tellsVies > 0
          ? {
              de: `Name und Anschrift aus eigenen Daten gehen bei ${tellsVies === 1 ? 'einer Firma' : `${tellsVies} Firmen`} für alle Staaten an VIES, sonst nur für Spanien`,
              en: `name and address from own records are sent to VIES for all states by ${tellsVies === 1 ? 'one company' : `${tellsVies} companies`}, otherwise only for Spain`,
            }
          : {
              de: 'Name und Anschrift aus eigenen Daten gehen an VIES nur für Spanien',
              en: 'name and address from own records are sent to VIES only for Spain',
            },
      always(
        'das Produkt lädt nichts von Dritten, wertet niemanden aus und trifft keine Entscheidung über Menschen',
        'the product loads nothing from third parties, does not profile people and makes no decisions about people',
      ),
    ],
    toFillIn: [],
  },
  {
    name: { de: 'Regelmäßige Überprüfung', en: 'Regular review' },
    measures: [
      always(
        'das Betriebsjahr mit Befehlen für Sicherung, Probe, Schlüsselwechsel und Prüfung des Protokolls liegt dem Produkt bei (docs/operators-year.md)',
        'the product includes a yearly operations plan with commands for backup, test restore, key rotation and verification of the audit log (docs/operators-year.md)',
      ),
    ],
    toFillIn: [
      {
        de: 'Schulung und Verpflichtung auf das Datengeheimnis (§ 6 DSG)',
        en: 'training and commitment to data secrecy (§ 6 DSG)',
      },
      {
        de: 'Vorgehen bei einer Verletzung (Art. 33, 34 DSGVO): wer meldet binnen 72 Stunden',
        en: 'data breach procedure (GDPR Art. 33, 34): who notifies within 72 hours',
      },
    ],
  },
]
