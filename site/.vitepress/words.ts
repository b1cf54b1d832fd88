import type { DefaultTheme } from 'vitepress'

/** What is said around a page in English, where VitePress's own words do not fit. */
export const englishTheme: DefaultTheme.Config = {
  notFound: {
    title: 'There is no such page',
    quote: 'It may have another address now. The search finds it.',
    linkLabel: 'To the first page',
    linkText: 'To the first page',
  },
}

/** What VitePress says around a page, in German. */
export const germanTheme: DefaultTheme.Config = {
  outline: { level: [2, 3], label: 'Auf dieser Seite' },
  docFooter: { prev: 'Vorige Seite', next: 'Nächste Seite' },
  darkModeSwitchLabel: 'Darstellung',
  lightModeSwitchTitle: 'Hell darstellen',
  darkModeSwitchTitle: 'Dunkel darstellen',
  sidebarMenuLabel: 'Inhalt',
  returnToTopLabel: 'Nach oben',
  langMenuLabel: 'Sprache wechseln',
  skipToContentLabel: 'Zum Inhalt springen',
  notFound: {
    title: 'Diese Seite gibt es nicht',
    quote: 'Vielleicht hat sie jetzt eine andere Adresse. Die Suche findet sie.',
    linkLabel: 'Zur Startseite',
    linkText: 'Zur Startseite',
  },
}

/** What the search says in German. */
export const germanSearch: Partial<DefaultTheme.LocalSearchOptions> = {
  translations: {
    button: { buttonText: 'Suchen', buttonAriaLabel: 'Suchen' },
    modal: {
      displayDetails: 'Ausführlich zeigen',
      resetButtonTitle: 'Eingabe löschen',
      backButtonTitle: 'Suche schließen',
      noResultsText: 'Nichts gefunden zu',
      footer: {
        selectText: 'öffnen',
        selectKeyAriaLabel: 'Eingabetaste',
        navigateText: 'wählen',
        navigateUpKeyAriaLabel: 'Pfeil nach oben',
        navigateDownKeyAriaLabel: 'Pfeil nach unten',
        closeText: 'schließen',
        closeKeyAriaLabel: 'Escape',
      },
    },
  },
}
