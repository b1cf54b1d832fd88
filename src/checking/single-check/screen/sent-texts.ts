import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('single-check-sent', {
  sent: {
    de: 'Der Firmenname wird mitgesendet, wenn die Abfrage an die Europäische Kommission (VIES) geht.',
    en: 'The company’s name is included when the query goes to the European Commission (VIES).',
  },
})
