import { defineTexts } from '../../../base/texts/define.ts'

/** Texts and button label of the last step before the start of a batch. */
export const startTexts = defineTexts('batch-start', {
  findings: { de: 'Was die Liste enthält', en: 'What the list contains' },
  // If some answers come from the cache.
  checkCount_one: { de: 'Eine UID prüfen ({{asked}})', en: 'Check one VAT ID ({{asked}})' },
  checkCount_other: { de: '{{number}} UIDs prüfen ({{asked}})', en: 'Check {{number}} VAT IDs ({{asked}})' },
  newQueries_one: { de: 'eine neue Abfrage', en: 'one new query' },
  newQueries_other: { de: '{{number}} neue Abfragen', en: '{{number}} new queries' },
})
