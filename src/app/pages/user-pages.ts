import { isAdminOrDev } from '../../base/roles/role-rules.ts'
import { readListSearch } from '../../checking/batches/screen/list-search.ts'
import { definePage } from './define-page.ts'

/** The pages of every user: daily work, and the own account. */
export const USER_PAGES = [
  definePage({
    path: '/',
    title: { de: 'Start', en: 'Home' },
    about: {
      de: 'Neues, Warteschlange, letzte Abfragen, Beispieldatei',
      en: 'what is new, queue, recent batches, example file',
    },
    who: 'signed-in',
    menu: [{ group: 'start', icon: 'home' }],
    texts: 'work',
  }),
  definePage({
    path: '/uid-single-check',
    title: { de: 'Einzelabfrage', en: 'Single check' },
    about: {
      de: 'eine UID prüfen, Stufe 2, Bestätigung als PDF',
      en: 'check one VAT ID, level 2, confirmation as PDF',
    },
    who: 'signed-in',
    menu: [
      { group: 'requests', icon: 'search', label: { de: 'Einzeln', en: 'Single' } },
      { tabOf: '/uid-single-check' },
    ],
    texts: 'work',
  }),
  definePage({
    path: '/uid-single-checks',
    title: { de: 'Alle Einzelabfragen', en: 'All single checks' },
    about: {
      de: 'frühere Einzelabfragen der Firma mit Nachweis',
      en: 'the company’s earlier single checks with evidence',
    },
    who: 'signed-in',
    menu: [{ tabOf: '/uid-single-check' }],
    // Validated where it is used, so that other pages do not need that code.
    readSearch: raw => raw,
  }),
  definePage({
    path: '/uid-check',
    title: { de: 'Mehrfachabfrage', en: 'Batch check' },
    about: {
      de: 'Excel-Datei oder Liste hochladen, Ergebnis und Prüfbericht herunterladen',
      en: 'upload an Excel file or list, download result and report',
    },
    who: 'signed-in',
    menu: [{ group: 'requests', icon: 'table', label: { de: 'Mehrfach', en: 'Multiple' }, hasQueueBadge: true }],
    texts: 'work',
    readSearch: readListSearch,
  }),
  definePage({
    path: '/partners',
    title: { de: 'Geschäftspartner', en: 'Business partners' },
    about: {
      de: 'alle abgefragten UIDs, Änderungen, Beobachtung, Gültigkeit an einem Tag',
      en: 'all VAT IDs ever checked, changes, watching, validity on a day',
    },
    who: 'signed-in',
    menu: [{ group: 'requests', icon: 'addressBook' }],
    texts: 'partners',
    readSearch: raw => raw,
  }),
  definePage({
    path: '/uid-account',
    title: { de: 'Zugang und Nummern', en: 'Account and numbers' },
    about: {
      de: 'Teilnehmer, Benutzer und PIN für FinanzOnline, deutsche und britische Nummer',
      en: 'participant, user and PIN for FinanzOnline, German and UK number',
    },
    who: 'signed-in',
    // Admins enter the numbers even if the operator's account is used.
    isHiddenFor: ({ user }) => !user.company.useCustomLogin && !isAdminOrDev(user),
    menu: [{ group: 'settings', icon: 'key' }],
  }),
  definePage({
    path: '/my-account',
    title: { de: 'Mein Konto', en: 'My account' },
    about: {
      de: 'Name, E-Mail, Passwort, Passkeys, Wiederherstellungscodes, Sitzungen',
      en: 'name, e-mail, password, passkeys, recovery codes, sessions',
    },
    who: 'signed-in',
    menu: [{ group: 'settings', icon: 'userCircle' }],
  }),
]
