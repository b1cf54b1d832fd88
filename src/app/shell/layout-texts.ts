import { defineTexts } from '../../base/texts/define.ts'

/** Texts of the layout for signed-in users; the login does not need them. */
export const layoutTexts = defineTexts('layout', {
  tabs: { de: 'Verwandte Seiten', en: 'Related pages' },
  find: { de: 'Suchen', en: 'Search' },
  findKeys: { de: 'Strg K', en: 'Ctrl K' },
  inQueue: { de: '{{count}} in der Warteschlange', en: '{{count}} in the queue' },
  recent: { de: 'Letzte Meldungen', en: 'Recent messages' },
  skip: { de: 'Zum Inhalt springen', en: 'Skip to content' },
  panel: { de: 'Hinweise und Kontakt', en: 'Notices and contact' },
  closePanel: { de: 'Hinweise schließen', en: 'Close notices' },
  openPanel_one: { de: 'Hinweise und Kontakt, {{count}} Hinweis', en: 'Notices and contact, {{count}} notice' },
  openPanel_other: { de: 'Hinweise und Kontakt, {{count}} Hinweise', en: 'Notices and contact, {{count}} notices' },
})
