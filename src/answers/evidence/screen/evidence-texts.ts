import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('evidence-screen', {
  level: { de: 'Stufe', en: 'Level' },
  service: { de: 'Abfragedienst', en: 'Service' },
  askedAt: { de: 'Abgefragt am', en: 'Queried at' },
  askedBy: { de: 'Abgefragt von', en: 'Queried by' },
  consultation: { de: 'Bestätigungsnummer', en: 'Consultation number' },
})
