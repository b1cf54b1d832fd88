import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { MARK_DATA, MARK_DATA_IDS } from '../../registers/marks/marks.ts'
import type { Installation, RecipientId } from './installation.ts'
import type { LocalizedText } from './page.ts'
import type { StoredDataId } from './stored-data.ts'

/**
 * A processing activity (GDPR Art. 30): its purpose, legal ground, data subjects, data and
 * recipients.
 */
export type Activity = {
  name: LocalizedText
  purpose: LocalizedText
  ground: LocalizedText
  subjects: LocalizedText
  data: readonly StoredDataId[]
  /** In addition to the database's server, which has all data. */
  recipients: readonly RecipientId[]
  /** Whether the firm also does it for its clients, as their processor. */
  isForClients: boolean
  isInUse?: (installation: Installation) => boolean
}

const PARTNERS: LocalizedText = {
  de: 'Geschäftspartner, soweit Einzelunternehmer oder im Firmennamen genannte Menschen; Menschen, die in hochgeladenen Dateien stehen',
  en: 'business partners that are sole traders, or people named in a company name; people named in uploaded files',
}
const USERS: LocalizedText = {
  de: 'Benutzer: Mitarbeiter der Kanzlei und der betreuten Firmen',
  en: 'users: staff of the firm and of its client companies',
}

const WARNING_REGISTERS = MARK_DATA_IDS.flatMap(id => MARK_DATA[id].by)

/** The activities in their order. Laws as of November 2026 (docs/sources.md#data-protection). */
export const ACTIVITIES = {
  checking: {
    name: { de: 'Prüfung von UID-Nummern', en: 'Checking VAT IDs' },
    purpose: {
      de: 'Bestätigung der Gültigkeit von UID-Nummern der Geschäftspartner, einzeln und in Listen, und Vergleich von Name und Anschrift',
      en: 'confirming that business partners’ VAT IDs are valid, individually and in lists, and comparing names and addresses',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. c DSGVO mit UStG 1994 Anhang (Binnenmarkt) Art. 6, 7 und 28 Abs. 2, § 18 UStG 1994, §§ 131, 132 BAO; im Übrigen Art. 6 Abs. 1 lit. f DSGVO (Sorgfalt gegenüber Steuerausfall und Verlust des Vorsteuerabzugs, §§ 11, 12 UStG 1994)',
      en: 'GDPR Art. 6(1)(c) with UStG 1994 Annex (internal market) Art. 6, 7 and 28(2), § 18 UStG 1994, §§ 131, 132 BAO; otherwise GDPR Art. 6(1)(f) (due care to prevent loss of tax and of input tax deduction, §§ 11, 12 UStG 1994)',
    },
    subjects: PARTNERS,
    data: ['answers', 'lists', 'files', 'checks', 'remembered', 'stock', 'ministry-count'],
    recipients: [...AUTHORITY_IDS, 'ares', 'whiteList', 'virus-scan', 'programs', 'webhooks', 'agents'],
    isForClients: true,
  },
  evidence: {
    name: { de: 'Aufbewahrung der Nachweise', en: 'Keeping the evidence' },
    purpose: {
      de: 'Nachweis gegenüber der Abgabenbehörde, dass und mit welchem Ergebnis geprüft wurde',
      en: 'proof to the tax authority that a check was made, and its result',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. c DSGVO mit §§ 131, 132 BAO und § 18 UStG 1994, soweit die gesetzliche Pflicht reicht (sieben Jahre, länger bei anhängigem Verfahren): insoweit ist Löschung ausgeschlossen (Art. 17 Abs. 3 lit. b DSGVO). Was darüber hinaus aufbewahrt wird, braucht einen eigenen Grund; Art. 17 und 21 DSGVO sind im Einzelfall zu prüfen',
      en: 'GDPR Art. 6(1)(c) with §§ 131, 132 BAO and § 18 UStG 1994 to the extent of the legal obligation (seven years, longer while proceedings are pending): to that extent, erasure is excluded (GDPR Art. 17(3)(b)). Keeping data longer needs a separate reason; GDPR Art. 17 and 21 must be examined case by case',
    },
    subjects: PARTNERS,
    data: ['reports', 'answers', 'lists', 'checks', 'packages'],
    recipients: ['auditors', 'timestamps'],
    isForClients: true,
  },
  comparing: {
    name: { de: 'Beurteilung abweichender Firmennamen', en: 'Judging company names that differ' },
    purpose: {
      de: 'Klärung, ob die bestätigte Firma der Geschäftspartner ist',
      en: 'clarifying whether the confirmed company is the business partner',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. f DSGVO: Sorgfalt eines ordentlichen Kaufmanns (UStG 1994 Anhang Art. 7 Abs. 4)',
      en: 'GDPR Art. 6(1)(f): due care of a prudent merchant (UStG 1994 Annex Art. 7(4))',
    },
    subjects: PARTNERS,
    data: ['judgements'],
    recipients: [],
    isForClients: true,
  },
  partners: {
    name: { de: 'Verzeichnis der Geschäftspartner', en: 'Directory of business partners' },
    purpose: {
      de: 'Überblick über den letzten Stand je UID und über Änderungen',
      en: 'overview of the latest state of each VAT ID and of changes',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. f DSGVO: laufende Sorgfalt gegenüber denselben Geschäftspartnern',
      en: 'GDPR Art. 6(1)(f): continuing due care with the same business partners',
    },
    subjects: PARTNERS,
    data: ['partners'],
    recipients: ['programs', 'webhooks', 'agents'],
    isForClients: true,
  },
  watching: {
    name: { de: 'Beobachtung ausgewählter Geschäftspartner', en: 'Watching selected business partners' },
    purpose: {
      de: 'wiederkehrende Abfrage ausgewählter UIDs, damit ungültig gewordene auffallen',
      en: 'repeated queries about selected VAT IDs, so that those that become invalid are noticed',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. f DSGVO: rechtzeitige Kenntnis vor der nächsten Lieferung; Auswahl und Abstand legt jede Firma fest',
      en: 'GDPR Art. 6(1)(f): timely information before the next supply; each company chooses the partners and the interval',
    },
    subjects: PARTNERS,
    data: ['partners', 'answers'],
    recipients: [...AUTHORITY_IDS, 'mail-server'],
    isForClients: true,
    isInUse: ({ watching }) => watching > 0,
  },
  refreshing: {
    name: { de: 'Nächtliche Aktualisierung gemerkter Antworten', en: 'Nightly update of cached answers' },
    purpose: {
      de: 'erneute Abfrage zuletzt verwendeter UIDs, damit die Antwort am Morgen von heute ist',
      en: 'repeated queries about recently used VAT IDs, so that answers are up to date in the morning',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. f DSGVO: kurze Wartezeit bei aktueller Auskunft; Zahl und Alter sind begrenzt',
      en: 'GDPR Art. 6(1)(f): short waiting times with current answers; number and age are limited',
    },
    subjects: PARTNERS,
    data: ['remembered', 'answers'],
    recipients: [...AUTHORITY_IDS],
    isForClients: true,
    isInUse: ({ updatesCache }) => updatesCache,
  },
  warnings: {
    name: {
      de: 'Abgleich mit Warnlisten der Finanzverwaltungen',
      en: 'Matching against tax authorities’ warning lists',
    },
    purpose: {
      de: 'Hinweis auf Scheinunternehmen (Österreich), unzuverlässige Zahler (Tschechien) und Unternehmen, die im Register ihres Staates nicht registriert, gelöscht oder inaktiv sind (Polen, Slowakei, Rumänien); ein Hinweis ändert kein Ergebnis',
      en: 'flagging fictitious companies (Austria), unreliable payers (Czech Republic) and companies not registered, deleted or inactive in their state’s register (Poland, Slovakia, Romania); a flag does not change any result',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. f DSGVO: Haftung nach § 9 SBBG und Verlust des Vorsteuerabzugs; die Listen veröffentlicht die Behörde',
      en: 'GDPR Art. 6(1)(f): liability under § 9 SBBG and loss of input tax deduction; the authority publishes the lists',
    },
    subjects: PARTNERS,
    data: MARK_DATA_IDS,
    recipients: WARNING_REGISTERS,
    isForClients: true,
    isInUse: ({ hosts }) => WARNING_REGISTERS.some(id => hosts[id] !== undefined),
  },
  databox: {
    name: { de: 'Abholung der UID-Protokolle aus der DataBox', en: 'Fetching VAT ID records from the DataBox' },
    purpose: {
      de: 'Ergänzung der Nachweise um die Bestätigung des Ministeriums',
      en: 'adding the ministry’s own confirmation to the evidence',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. c DSGVO mit § 132 BAO; nur wo ein Administrator der Firma es eingeschaltet hat',
      en: 'GDPR Art. 6(1)(c) with § 132 BAO; only if an Admin of the company has switched it on',
    },
    subjects: PARTNERS,
    data: ['papers'],
    recipients: ['databox'],
    isForClients: true,
    isInUse: ({ databoxes }) => databoxes > 0,
  },
  users: {
    name: { de: 'Benutzer und Anmeldung', en: 'Users and signing in' },
    purpose: {
      de: 'Zugang nur für Berechtigte, mit zweitem Faktor; Schutz vor fremden Anmeldeversuchen',
      en: 'access only for authorised users, with a second factor; protection against sign-in attempts by strangers',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. b DSGVO mit den eigenen Mitarbeitern (Arbeits- oder Auftragsverhältnis); für Mitarbeiter der betreuten Firmen und gegen fremde Anmeldeversuche lit. f DSGVO; Art. 32 DSGVO',
      en: 'GDPR Art. 6(1)(b) for the firm’s own staff (employment or engagement); (f) for client companies’ staff and against sign-in attempts by strangers; GDPR Art. 32',
    },
    subjects: USERS,
    data: ['users', 'means-of-sign-in', 'sessions', 'tries', 'challenges', 'upload-keys'],
    recipients: ['openid', 'company-openid', 'mail-server'],
    isForClients: true,
  },
  audit: {
    name: { de: 'Protokollierung', en: 'Audit log' },
    purpose: {
      de: 'Nachvollziehbarkeit von Anmeldungen, Änderungen und des Herunterladens von Prüfberichten, Ergebnissen und Paketen (bloßes Ansehen auf dem Bildschirm nicht); Aufklärung von Missbrauch',
      en: 'traceability of sign-ins, changes, and downloads of reports, results and packages (viewing on screen is not logged); investigating misuse',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. c DSGVO mit § 131 BAO, Art. 5 Abs. 2 und Art. 32 DSGVO; im Übrigen lit. f. Bei Arbeitnehmern ist zu prüfen, ob eine Betriebsvereinbarung nötig ist (§§ 96, 96a ArbVG)',
      en: 'GDPR Art. 6(1)(c) with § 131 BAO, GDPR Art. 5(2) and Art. 32; otherwise (f). For employees, examine whether an agreement with the works council is needed (§§ 96, 96a ArbVG)',
    },
    subjects: USERS,
    data: ['audit'],
    recipients: ['auditors', 'timestamps'],
    isForClients: true,
  },
  'access-requests': {
    name: { de: 'Beantwortung von Auskunftsverlangen', en: 'Answering access requests' },
    purpose: {
      de: 'Auffinden all dessen, was zu einem Menschen oder einer UID gespeichert ist',
      en: 'finding everything stored about a person or a VAT ID',
    },
    ground: { de: 'Art. 6 Abs. 1 lit. c DSGVO mit Art. 15 DSGVO', en: 'GDPR Art. 6(1)(c) with GDPR Art. 15' },
    subjects: {
      de: 'Menschen, die Auskunft verlangen; Benutzer, die danach suchen',
      en: 'people who request access; users who search for them',
    },
    data: ['searches'],
    recipients: [],
    isForClients: true,
  },
  mails: {
    name: { de: 'Benachrichtigungen', en: 'Notifications' },
    purpose: {
      de: 'Anfangspasswörter, Ende von Listen, Änderungen bei Partnern, Sicherheitshinweise',
      en: 'initial passwords, completed lists, changes of partners, security notices',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. b DSGVO mit den eigenen Mitarbeitern; für Ansprechpartner und Mitarbeiter der betreuten Firmen lit. f DSGVO; die tägliche Nachricht kann jeder für sich abschalten',
      en: 'GDPR Art. 6(1)(b) for the firm’s own staff; (f) for client companies’ contact persons and staff; each person can switch off the daily e-mail',
    },
    subjects: USERS,
    data: ['mails'],
    recipients: ['mail-server'],
    isForClients: true,
    isInUse: ({ hosts }) => hosts['mail-server'] !== undefined,
  },
  clients: {
    name: { de: 'Verwaltung der betreuten Firmen', en: 'Administration of client companies' },
    purpose: {
      de: 'Stammdaten, Lizenz, Zugangsdaten und Einstellungen der Firmen, für die abgefragt wird',
      en: 'master data, licence, credentials and settings of the companies for which queries are made',
    },
    ground: {
      de: 'Art. 6 Abs. 1 lit. b DSGVO (Vertrag mit der Firma); für Ansprechpartner und Mitarbeiter der Firma lit. f DSGVO',
      en: 'GDPR Art. 6(1)(b) (contract with the company); (f) for the company’s contact persons and staff',
    },
    subjects: {
      de: 'betreute Firmen, soweit Einzelunternehmer; ihre Ansprechpartner',
      en: 'client companies that are sole traders; their contact persons',
    },
    data: ['companies', 'account-tries', 'refusals', 'deliveries'],
    recipients: [],
    isForClients: false,
    isInUse: ({ clients, formerClients }) => clients.length + formerClients > 0,
  },
} satisfies Record<string, Activity>

/** Returns the activities that this installation carries out. */
export const activitiesOf = (installation: Installation): Activity[] =>
  Object.values<Activity>(ACTIVITIES).filter(({ isInUse = () => true }) => isInUse(installation))
