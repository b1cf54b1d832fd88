import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('licences', {
  title: { de: 'Lizenzen', en: 'Licences' },
  intro: {
    de: 'Dieses Programm enthält {{count}} Teile, die andere geschaffen haben. Öffnen Sie einen Teil, um den Wortlaut seiner Lizenz im englischen Original zu lesen.',
    en: 'This program contains {{count}} third-party components. Open one to read its licence.',
  },
  readFailed: {
    de: 'Die Lizenzen konnten nicht geladen werden.',
    en: 'The licences could not be loaded.',
  },
})
