import { AUTHORITY_IDS, type Authority } from '../../base/authority-rules.ts'
import { AUTHORITY_RECIPIENTS } from '../../registers/authorities/create.ts'
import { MARK_RECIPIENTS } from '../../registers/marks/marks.ts'
import { FURTHER_RECIPIENTS, type Installation, type RecipientId } from './installation.ts'
import type { Recipient } from './recipient.ts'

/**
 * All parties to which the product sends or hands over data (docs/security.md#who-talks-to-whom).
 */
export const RECIPIENTS: Readonly<Record<RecipientId, Recipient>> = {
  ...AUTHORITY_RECIPIENTS,
  databox: {
    name: { de: 'FinanzOnline, DataBox', en: 'FinanzOnline, DataBox' },
    who: { de: 'Bundesministerium für Finanzen, Wien', en: 'Federal Ministry of Finance, Vienna' },
    place: 'AT',
    isAuthority: true,
    given: {
      de: 'Zugangsdaten des Webservice-Benutzers; abgeholt werden nur die UID-Protokolle',
      en: 'the credentials of the web-service user; only VAT ID records are fetched',
    },
    variables: ['FINANZONLINE_DATABOX_URL'],
    isInUse: ({ databoxes }) => databoxes > 0,
  },
  ...MARK_RECIPIENTS,
  timestamps: {
    name: { de: 'Zeitstempeldienst', en: 'Time-stamping authority' },
    who: { de: 'der vom Betreiber gewählte Dienst (RFC 3161)', en: 'the service chosen by the operator (RFC 3161)' },
    place: 'chosen',
    isAuthority: false,
    given: {
      de: 'ein Hashwert und eine Zufallszahl, sonst nichts',
      en: 'only a hash and a random number',
    },
    variables: ['TSA_URLS'],
    getsNoPersonalData: true,
  },
  'mail-server': {
    name: { de: 'Mailserver', en: 'Mail server' },
    who: { de: 'der Betreiber des Mailservers', en: 'the operator of the mail server' },
    place: 'chosen',
    isAuthority: false,
    given: {
      de: 'E-Mail-Adressen und Namen der Benutzer, Inhalt der Nachrichten: Anfangspasswörter, Dateinamen, Zahlen, bei beobachteten Partnern UID, Name und was sich geändert hat',
      en: 'e-mail addresses and names of users, and the content of e-mails: initial passwords, file names, figures, and the VAT ID, name and changes of watched partners',
    },
    variables: ['SMTP_URL'],
  },
  'virus-scan': {
    name: { de: 'Virenprüfung (clamd)', en: 'Virus scan (clamd)' },
    who: { de: 'der Betreiber der Virenprüfung', en: 'the operator of the virus scanner' },
    place: 'chosen',
    isAuthority: false,
    given: {
      de: 'jede hochgeladene Datei, unverschlüsselt übertragen; nichts davon wird dort für das Produkt aufbewahrt',
      en: 'each uploaded file, sent unencrypted; the product does not keep any of it there',
    },
    variables: ['CLAMD_ADDRESS'],
    isInternalIfLocal: true,
  },
  openid: {
    name: { de: 'Anmeldedienst der Installation (OpenID)', en: 'The installation’s OpenID provider' },
    who: { de: 'der Betreiber des Anmeldedienstes', en: 'the operator of the provider' },
    place: 'chosen',
    isAuthority: false,
    given: { de: 'dass und wann sich jemand anmeldet', en: 'who signs in, and when' },
    variables: ['OIDC_ISSUER'],
  },
  'company-openid': {
    name: { de: 'Anmeldedienste einzelner Firmen (OpenID)', en: 'OpenID providers of individual companies' },
    who: { de: 'die von der Firma gewählten Anbieter', en: 'the providers chosen by the company' },
    place: 'chosen',
    isAuthority: false,
    given: { de: 'dass und wann sich jemand anmeldet', en: 'who signs in, and when' },
    variables: [],
    isInUse: ({ openidHosts }) => openidHosts.length > 0,
  },
  webhooks: {
    name: { de: 'Webhooks', en: 'Webhooks' },
    who: { de: 'von einer Firma eingetragene Adressen', en: 'addresses entered by a company' },
    place: 'chosen',
    isAuthority: false,
    given: {
      de: 'interne Kennungen und Zahlen, keine Namen und keine Anschriften',
      en: 'internal ids and figures, no names or addresses',
    },
    variables: [],
    isInUse: ({ webhookHosts }) => webhookHosts.length > 0,
  },
  programs: {
    name: { de: 'Programme einer Firma', en: 'A company’s programs' },
    who: {
      de: 'wer das Programm betreibt, das mit einem Schlüssel der Firma abfragt',
      en: 'the operator of the program that uses a key of the company',
    },
    place: 'chosen',
    isAuthority: false,
    given: {
      de: 'was der Schlüssel erlaubt: Antworten, Namen und Anschriften von Geschäftspartnern dieser Firma',
      en: 'what the key permits: answers, names and addresses of the company’s business partners',
    },
    variables: [],
    isInUse: ({ programs }) => programs > 0,
  },
  agents: {
    name: { de: 'KI-Agenten (MCP)', en: 'AI agents (MCP)' },
    who: {
      de: 'der Anbieter des Sprachmodells, mit dem eine Firma ihren Schlüssel verwendet',
      en: 'the provider of the language model that a company uses with its key',
    },
    place: 'chosen',
    isAuthority: false,
    given: {
      de: 'was der Agent abfragt: Namen und Anschriften von Geschäftspartnern, Dateinamen, Bemerkungen und wer sie schrieb',
      en: 'what the agent requests: names and addresses of business partners, file names, remarks and their authors',
    },
    variables: [],
    isInUse: ({ hasAgents, programs }) => hasAgents && programs > 0,
  },
  database: {
    name: { de: 'Datenbankserver', en: 'Database server' },
    who: { de: 'der Betreiber des PostgreSQL-Servers', en: 'the operator of the PostgreSQL server' },
    place: 'chosen',
    isAuthority: false,
    given: { de: 'alles, was das Produkt speichert', en: 'everything that the product stores' },
    variables: ['DATABASE_URL'],
    isInternalIfLocal: true,
  },
  auditors: {
    name: { de: 'Prüfer', en: 'Auditors' },
    who: {
      de: 'Abgabenbehörden im Prüfungsverfahren und Prüfer, denen eine Firma ein Prüferpaket gibt',
      en: 'tax authorities in an audit, and auditors to whom a company gives a package',
    },
    place: 'chosen',
    isAuthority: false,
    given: {
      de: 'Nachweise der gewählten Tage: Antworten, Prüfberichte, Beurteilungen, Protokollzeilen',
      en: 'evidence of the selected period: answers, reports, judgements, audit log lines',
    },
    variables: [],
    isInUse: () => true,
  },
}

/** Returns the recipients of this installation, in their order. */
export const recipientsInUse = (installation: Installation): RecipientId[] =>
  [...AUTHORITY_IDS, ...FURTHER_RECIPIENTS].filter(id => isInUse(id, installation))

/**
 * Whether this installation sends it data: an authority if companies' queries go to it, another if
 * it is switched on.
 */
export function isInUse(id: RecipientId, installation: Installation): boolean {
  const { isInUse: isSwitchedOn } = RECIPIENTS[id]
  if (isSwitchedOn) return isSwitchedOn(installation)
  return installation.hosts[id] !== undefined && (!isAuthority(id) || installation.authorities.has(id))
}

const isAuthority = (id: RecipientId): id is Authority => id in AUTHORITY_RECIPIENTS
