import { definePage } from './define-page.ts'

/** The sign-in, and the pages that need none. */
export const PUBLIC_PAGES = [
  definePage({
    path: '/impressum',
    title: { de: 'Impressum', en: 'Imprint' },
    about: { de: 'Betreiber, Anschrift, Auftragsbedingungen', en: 'operator, address, terms of engagement' },
    who: 'anyone',
  }),
  definePage({
    path: '/licences',
    title: { de: 'Lizenzen', en: 'Licences' },
    about: { de: 'verwendete Software', en: 'software used' },
    who: 'anyone',
  }),
  definePage({
    path: '/report-check',
    title: { de: 'Bericht prüfen', en: 'Check a report' },
    about: {
      de: 'ob ein Prüfbericht (PDF) von hier und unverändert ist',
      en: 'whether a report (PDF) was issued here and is unchanged',
    },
    who: 'anyone',
  }),
  // Only an auditor's link leads here.
  definePage({
    path: '/auditor',
    title: { de: 'Prüferpaket', en: 'Auditor package' },
    who: 'anyone',
  }),
  definePage({
    path: '/login',
    title: { de: 'Anmeldung', en: 'Sign in' },
    who: 'guest',
    texts: 'login',
  }),
]
