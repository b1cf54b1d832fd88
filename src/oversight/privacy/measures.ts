import { KEPT_DAYS as PACKAGES_KEPT_DAYS } from '../../sharing/auditor-package/package-rules.ts'
import type { Installation } from './installation.ts'
import type { Words } from './page.ts'

/** Returns the text of one measure in this installation; null if it is not in use. */
type Measure = (installation: Installation) => Words | null

/** `toFillIn`: what the firm itself does, which the product cannot know. */
type Area = { name: Words; measures: readonly Measure[]; toFillIn: readonly Words[] }

const fixedMeasure =
  (de: string, en: string): Measure =>
  () => ({ de, en })

const measureIf =
  (condition: (installation: Installation) => boolean, de: string, en: string): Measure =>
  installation =>
    condition(installation) ? { de, en } : null

/** Technical measures (GDPR Art. 32) as configured here. Their basis: docs/security.md. */
export const MEASURES: readonly Area[] = [
  {
    name: { de: 'Zutritt zu Räumen und Geräten', en: 'Access to rooms and machines' },
    measures: [],
    toFillIn: [
      { de: 'Serverraum oder Rechenzentrum, Zutrittskontrolle', en: 'server room or data centre, access control' },
      {
        de: 'Arbeitsplätze: Bildschirmsperre, Verschlüsselung der Datenträger',
        en: 'workplaces: screen lock, disk encryption',
      },
    ],
  },
  {
    name: { de: 'Zugang zum Produkt', en: 'Access to the product' },
    measures: [
      fixedMeasure(
        'Anmeldung in zwei Schritten: Passwort (12 bis 64 Zeichen, gegen erratbare geprüft, mit argon2id gespeichert) und Einmalcode (RFC 6238)',
        'sign-in in two steps: password (12 to 64 characters, tested against guessable ones, stored with argon2id) and one-time code (RFC 6238)',
      ),
      measureIf(
        ({ hasPasskeys }) => hasPasskeys,
        'Passkeys als phishing-sicheres Mittel der Anmeldung',
        'passkeys as a phishing-resistant means of signing in',
      ),
      fixedMeasure(
        'fünf falsche Passwörter oder Codes sperren für 15 Minuten; jede Sperre steht im Protokoll',
        'five wrong passwords or codes lock for 15 minutes; each lock is in the audit log',
      ),
      ({ sessionIdleMinutes }) => ({
        de: `Sitzungen enden nach ${sessionIdleMinutes} Minuten ohne Handlung und nach zwölf Stunden; jeder sieht und beendet seine eigenen`,
        en: `sessions end after ${sessionIdleMinutes} minutes without an action and after twelve hours; each person sees and ends their own`,
      }),
      measureIf(
        ({ hosts, openidHosts }) => hosts.openid !== undefined || openidHosts.length > 0,
        'Anmeldung über einen Anmeldedienst (OpenID Connect) nur für verknüpfte Zugänge; neue Benutzer entstehen dadurch nicht',
        'sign-in at a provider (OpenID Connect) only for linked accounts; it creates no users',
      ),
      measureIf(
        ({ programs }) => programs > 0,
        'Programme verwenden Schlüssel mit Berechtigungen, Ende und erlaubten Adressen; gespeichert ist nur ihr Hash',
        'programs use keys with permissions, an expiry date and permitted addresses; only their hash is stored',
      ),
    ],
    toFillIn: [
      {
        de: 'Vergabe und Entzug der Zugänge, jährliche Durchsicht',
        en: 'granting and withdrawing accounts, yearly review',
      },
    ],
  },
  {
    name: { de: 'Zugriff und Trennung', en: 'Authorization and separation' },
    measures: [
      fixedMeasure(
        'Rollen entscheiden über Funktionen, die Firma über die Daten; jede Abfrage ist auf die eigene Firma beschränkt, und jede Kombination aus Rolle und Aufruf wird getestet',
        'roles control functions, the company controls data; each database query is limited to one’s own company, and each combination of role and call is tested',
      ),
      fixedMeasure(
        'eine gemerkte Antwort dient nur dem, der denselben Dienst im selben Namen fragen würde',
        'a cached answer is reused only for queries to the same service with the same requester',
      ),
    ],
    toFillIn: [],
  },
  {
    name: { de: 'Verschlüsselung und Weitergabe', en: 'Encryption and transfer' },
    measures: [
      fixedMeasure(
        'Zugangsdaten zu FinanzOnline, Geheimnisse der Einmalcodes und wartende Nachrichten sind mit AES-256-GCM verschlüsselt; der Schlüssel liegt außerhalb der Datenbank',
        'credentials of FinanzOnline, secrets of one-time codes and waiting mails are encrypted by AES-256-GCM; the key is stored outside the database',
      ),
      measureIf(
        ({ publicUrl }) => publicUrl.startsWith('https:'),
        'das Produkt ist unter https eingerichtet: Cookies nur verschlüsselt, HSTS',
        'the product is set up under https: cookies only over encrypted connections, HSTS',
      ),
      measureIf(
        ({ callsEncrypted }) => callsEncrypted,
        'Behörden und Register werden nur verschlüsselt aufgerufen',
        'authorities and registers are called only over encrypted connections',
      ),
      fixedMeasure(
        'Weiterleitungen wird nicht gefolgt; Antworten sind in Größe und Zeit begrenzt',
        'redirects are not followed; answers are limited in size and time',
      ),
      measureIf(
        ({ hosts }) => hosts['mail-server'] !== undefined,
        'Nachrichten gehen nur verschlüsselt an den Mailserver, außer auf demselben Rechner',
        'mails are sent to the mail server only over encrypted connections, except on the same machine',
      ),
      measureIf(
        ({ hosts }) => hosts['virus-scan'] !== undefined,
        'die Verbindung zur Virenprüfung ist unverschlüsselt und gehört in ein eigenes Netz oder auf denselben Rechner',
        'the connection to the virus scan is not encrypted and belongs on the same machine or into a network of its own',
      ),
      fixedMeasure(
        `Prüferpakete sind signiert, nach ${PACKAGES_KEPT_DAYS} Tagen gelöscht und über einen Link nur mit dessen Passwort, bis zu dessen letztem Tag und bis zum Widerruf abrufbar`,
        `packages for auditors are signed, removed after ${PACKAGES_KEPT_DAYS} days, and can be downloaded by a link only with its password, until its last day or its withdrawal`,
      ),
    ],
    toFillIn: [
      { de: 'TLS-Proxy und Zertifikat', en: 'TLS proxy and certificate' },
      {
        de: 'Verschlüsselung der Datenbank und der Sicherungen auf dem Datenträger',
        en: 'encryption of database and backups on disk',
      },
    ],
  },
  {
    name: { de: 'Integrität und Nachvollziehbarkeit', en: 'Integrity and traceability' },
    measures: [
      fixedMeasure(
        'Nachweise kann niemand im Produkt ändern oder löschen: die Datenbank weist es ab, außer nach Ablauf der Frist',
        'evidence cannot be changed or deleted in the product: the database rejects it until the retention period has ended',
      ),
      fixedMeasure(
        'das Protokoll ist mit Hashwerten verkettet, sein Ende wird täglich signiert; npm run audit:verify findet, was nicht mehr passt',
        'the audit log is chained by hashes, its head is signed daily; npm run audit:verify finds what no longer fits',
      ),
      measureIf(
        ({ hosts }) => hosts.timestamps !== undefined,
        'ein Zeitstempeldienst bestätigt täglich die Zeit dieser Signatur und die jedes Prüferpakets',
        'a time-stamping authority confirms the time of that signature once a day, and of each package for auditors',
      ),
      ({ unscanned }) =>
        unscanned && {
          de: `hochgeladene Dateien prüft ein Virenscanner; ist er nicht erreichbar, werden sie ${unscanned === 'refuse' ? 'abgelehnt' : 'ungeprüft angenommen'}`,
          en: `a virus scanner checks uploaded files; while it is unavailable they are ${unscanned === 'refuse' ? 'rejected' : 'accepted unscanned'}`,
        },
    ],
    toFillIn: [],
  },
  {
    name: { de: 'Verfügbarkeit und Wiederherstellung', en: 'Availability and restoring' },
    measures: [
      fixedMeasure(
        'alle Daten liegen in einer PostgreSQL-Datenbank, die Abstürze und Stromausfälle übersteht; was nicht beantwortet wurde, wird wieder gefragt',
        'all data are in one PostgreSQL database that survives crashes and power cuts; unanswered queries are repeated',
      ),
      measureIf(
        ({ watchesBackups }) => watchesBackups,
        'das Alter der letzten Sicherung wird überwacht',
        'the age of the last backup is watched',
      ),
    ],
    toFillIn: [
      {
        de: 'Sicherungen: wie oft, wohin, wie lange aufbewahrt, letzte Probe einer Wiederherstellung',
        en: 'backups: frequency, location, retention, last test of a restore',
      },
    ],
  },
  {
    name: { de: 'Datenminimierung (Art. 25 DSGVO)', en: 'Data minimisation (GDPR Art. 25)' },
    measures: [
      fixedMeasure(
        'Voreinstellungen: keine Beobachtung von Partnern, keine nächtliche Aktualisierung, keine Abholung aus der DataBox, keine Agenten; jedes davon schaltet jemand bewusst ein',
        'by default no partner is watched, there is no nightly update, nothing is fetched from the DataBox, and there are no agents; each must be switched on deliberately',
      ),
      ({ tellsVies }) =>
        tellsVies > 0
          ? {
              de: `Name und Anschrift aus eigenen Daten gehen bei ${tellsVies === 1 ? 'einer Firma' : `${tellsVies} Firmen`} für alle Staaten an VIES, sonst nur für Spanien`,
              en: `name and address from one’s own data are sent to VIES for all states by ${tellsVies === 1 ? 'one company' : `${tellsVies} companies`}, otherwise only for Spain`,
            }
          : {
              de: 'Name und Anschrift aus eigenen Daten gehen an VIES nur für Spanien',
              en: 'name and address from one’s own data are sent to VIES only for Spain',
            },
      fixedMeasure(
        'das Produkt lädt nichts von Dritten, wertet niemanden aus und trifft keine Entscheidung über Menschen',
        'the product loads nothing from third parties, does no profiling and makes no decisions about people',
      ),
    ],
    toFillIn: [],
  },
  {
    name: { de: 'Regelmäßige Überprüfung', en: 'Regular review' },
    measures: [
      fixedMeasure(
        'das Betriebsjahr mit Befehlen für Sicherung, Probe, Schlüsselwechsel und Prüfung des Protokolls liegt dem Produkt bei (docs/operators-year.md)',
        'the operator’s year with commands for backup, trial, change of keys and verifying the log comes with the product (docs/operators-year.md)',
      ),
    ],
    toFillIn: [
      {
        de: 'Schulung und Verpflichtung auf das Datengeheimnis (§ 6 DSG)',
        en: 'training and the obligation to data secrecy (§ 6 DSG)',
      },
      {
        de: 'Vorgehen bei einer Verletzung (Art. 33, 34 DSGVO): wer meldet binnen 72 Stunden',
        en: 'procedure for a breach (GDPR Art. 33, 34): who notifies within 72 hours',
      },
    ],
  },
]
