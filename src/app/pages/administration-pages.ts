import { ROLES } from '../../base/roles/role-rules.ts'
import { definePage } from './define-page.ts'

const isDev = ({ role }: { role: number }): boolean => role === ROLES.dev

/** The pages of Admins and Devs. */
export const ADMINISTRATION_PAGES = [
  definePage({
    path: '/admin/company',
    formerPaths: ['/admin/overview'],
    title: { de: 'Firmen', en: 'Companies' },
    about: {
      de: 'Mandanten anlegen und ändern, Lizenz, Logo, was bei welcher Firma zu erledigen ist',
      en: 'add and change clients, licence, logo, what needs to be done for each company',
    },
    who: 'admin',
    menu: [{ group: 'administration', icon: 'building' }, { tabOf: '/admin/company' }],
  }),
  definePage({
    path: '/admin/settings',
    title: { de: 'Abfrageeinstellungen', en: 'Query settings' },
    about: {
      de: 'Wartezeit, Cache, Aufbewahrung, Dateiformate, Beobachtung je Firma',
      en: 'waiting time, cache, retention, file formats, watching, by company',
    },
    who: 'admin',
    menu: [
      { tabOf: '/admin/company', isFor: user => !isDev(user) },
      { group: 'end', icon: 'adjustments', isFor: isDev },
    ],
  }),
  definePage({
    path: '/admin/programs',
    title: { de: 'Programme', en: 'Programs' },
    about: { de: 'API-Schlüssel und Webhooks, etwa für ein ERP', en: 'API keys and webhooks, for an ERP for instance' },
    who: 'admin',
    menu: [{ tabOf: '/admin/company' }],
  }),
  definePage({
    path: '/admin/provider',
    title: { de: 'Eigene Anmeldung', en: 'Own sign-in' },
    about: {
      de: 'OpenID-Anbieter einer Firma, etwa Microsoft Entra ID oder Keycloak',
      en: 'a company’s OpenID provider, Microsoft Entra ID or Keycloak for instance',
    },
    who: 'admin',
    menu: [{ tabOf: '/admin/company' }],
  }),
  definePage({
    path: '/admin/users',
    title: { de: 'Benutzer', en: 'Users' },
    about: { de: 'Personen, Rollen, Passwort zurücksetzen', en: 'people, roles, reset a password' },
    who: 'admin',
    menu: [{ group: 'administration', icon: 'users' }],
  }),
  definePage({
    path: '/admin/auditor-packages',
    title: { de: 'Prüferpakete', en: 'Auditor packages' },
    about: {
      de: 'Nachweise eines Zeitraums für die Betriebsprüfung, als ZIP oder Link',
      en: 'evidence of a period for a tax audit, as ZIP or link',
    },
    who: 'admin',
    menu: [{ group: 'administration', icon: 'reportSearch' }, { tabOf: '/admin/auditor-packages' }],
  }),
  definePage({
    path: '/admin/data-held',
    title: { de: 'Datenauskunft', en: 'Data held' },
    about: {
      de: 'was zu einer UID oder Person gespeichert ist, Auskunft nach Art. 15 DSGVO',
      en: 'what is stored about a VAT ID or person, request under Art. 15 GDPR',
    },
    who: 'admin',
    menu: [{ tabOf: '/admin/auditor-packages' }],
  }),
  definePage({
    path: '/admin/audit-log',
    title: { de: 'Protokoll', en: 'Audit log' },
    about: { de: 'wer was wann geändert hat', en: 'who changed what and when' },
    who: 'admin',
    menu: [{ group: 'administration', icon: 'history' }],
  }),
  definePage({
    path: '/admin/query-weather',
    title: { de: 'Abfragewetter', en: 'Service availability' },
    about: { de: 'wie die Dienste antworten, nach Ländern', en: 'how the services respond, by country' },
    who: 'admin',
    menu: [
      { group: 'administration', icon: 'cloud', label: { de: 'Dienste', en: 'Services' } },
      { tabOf: '/admin/query-weather' },
    ],
  }),
  definePage({
    path: '/admin/scheinunternehmen',
    title: { de: 'Scheinunternehmen', en: 'Fictitious companies' },
    about: {
      de: 'Liste des Finanzministeriums und ihr Stand',
      en: 'the finance ministry’s list and how current it is',
    },
    who: 'operator',
    isHiddenFor: ({ isListOff }) => isListOff,
    menu: [{ tabOf: '/admin/query-weather' }],
  }),
  definePage({
    path: '/dev/settings',
    title: { de: 'Cache-Einstellungen', en: 'Cache settings' },
    about: { de: 'tägliche Aktualisierung, Höchstzahl pro Tag', en: 'daily update, daily maximum' },
    who: 'dev',
    menu: [{ group: 'cache', icon: 'databaseCog' }],
  }),
  definePage({
    path: '/dev/cache',
    title: { de: 'Cache-Einträge', en: 'Cache entries' },
    about: { de: 'gemerkte Antworten ansehen und berichtigen', en: 'view and correct cached answers' },
    who: 'operator',
    menu: [{ group: 'cache', icon: 'databaseSearch', label: { de: 'Einträge', en: 'Entries' }, isFor: isDev }],
  }),
  definePage({
    path: '/dev/api-map',
    title: { de: 'Länderzuordnung', en: 'Country mapping' },
    about: {
      de: 'welcher Dienst für welches Land abgefragt wird',
      en: 'which service is queried for which country',
    },
    who: 'operator',
    menu: [{ group: 'end', icon: 'world', isFor: isDev }],
  }),
]
