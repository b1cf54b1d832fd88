import { defineTexts } from '../../texts/define.ts'

/** What stands below a table. */
export const pageTexts = defineTexts('ui-pages', {
  all: { de: 'alle', en: 'all' },
  rowsPerPage: { de: 'Zeilen pro Seite', en: 'Rows per page' },
  range: { de: '{{from}} bis {{to}} von {{total}}', en: '{{from}} to {{to}} of {{total}}' },
  rangeOfMore: { de: '{{from}} bis {{to}} von mehr als {{total}}', en: '{{from}} to {{to}} of more than {{total}}' },
  previousPage: { de: 'Vorige Seite', en: 'Previous page' },
  nextPage: { de: 'Nächste Seite', en: 'Next page' },
  page: { de: 'Seite {{page}}', en: 'Page {{page}}' },
  pages: { de: 'Seiten', en: 'Pages' },
})
