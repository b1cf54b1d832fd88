import { defineTexts } from '../../texts/define.ts'

export const pageTexts = defineTexts('ui-pages', {
  all: { de: 'alle', en: 'all' },
  rowsPerPage: { de: 'Zeilen pro Seite', en: 'Rows per page' },
  range: { de: '{{from}} bis {{to}} von {{total}}', en: '{{from}} to {{to}} of {{total}}' },
  rangeOfMore: { de: '{{from}} bis {{to}} von mehr als {{total}}', en: '{{from}} to {{to}} of more than {{total}}' },
  lookedThrough: {
    de: 'Durchsucht und sortiert sind {{number}} Einträge, nicht alle. Ein Filter oder ein längerer Suchtext findet weitere.',
    en: 'Only {{number}} entries were searched and sorted. Use a filter or a longer search text to find others.',
  },
  rows_one: { de: '{{number}} Eintrag', en: '{{number}} entry' },
  rows_other: { de: '{{number}} Einträge', en: '{{number}} entries' },
  moreRows: { de: 'mehr als {{number}} Einträge', en: 'more than {{number}} entries' },
  noRows: { de: 'keine Einträge', en: 'no entries' },
  pageOf: { de: 'Seite {{page}} von {{pages}}', en: 'page {{page}} of {{pages}}' },
  selected: { de: '{{number}} ausgewählt', en: '{{number}} selected' },
  previousPage: { de: 'Vorige Seite', en: 'Previous page' },
  nextPage: { de: 'Nächste Seite', en: 'Next page' },
  page: { de: 'Seite {{page}}', en: 'Page {{page}}' },
  pages: { de: 'Seiten', en: 'Pages' },
})
