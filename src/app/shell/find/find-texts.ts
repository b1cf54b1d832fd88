import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('find', {
  title: { de: 'Suchen', en: 'Search' },
  field: { de: 'UID, Geschäftspartner, Firma oder Seite', en: 'VAT ID, business partner, company or page' },
  results: { de: 'Treffer', en: 'Results' },
  none: { de: 'Nichts gefunden.', en: 'Nothing found.' },
  help: {
    de: 'Mit den Pfeiltasten wählen, mit der Eingabetaste öffnen, mit Esc schließen.',
    en: 'Choose with the arrow keys, open with Enter, close with Esc.',
  },
  checkUid: { de: '{{uid}} prüfen', en: 'Check {{uid}}' },
  single: { de: 'Einzelabfrage', en: 'Single check' },
  partner: { de: 'Geschäftspartner', en: 'Business partner' },
  company: { de: 'Firma', en: 'Company' },
  page: { de: 'Seite', en: 'Page' },
})
