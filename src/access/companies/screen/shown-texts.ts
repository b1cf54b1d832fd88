import { defineTexts } from '../../../base/texts/define.ts'

/** Texts of the company whose lists are shown, and of the links between them. */
export const shownTexts = defineTexts('shown-company', {
  whose: { de: 'Daten von {{name}}', en: 'Data of {{name}}' },
  '/uid-check': { de: 'Mehrfachabfragen', en: 'Batch checks' },
  '/uid-single-checks': { de: 'Einzelabfragen', en: 'Single checks' },
  '/partners': { de: 'Geschäftspartner', en: 'Business partners' },
  own: { de: 'Eigene Firma anzeigen', en: 'Show my own company' },
})
