import { defineTexts } from '../../base/texts/define.ts'

export const texts = defineTexts('country-mapping', {
  sameFallback: {
    de: 'Der Ersatzdienst muss ein anderer sein als der Abfragedienst',
    en: 'The fallback service must be different from the service',
  },
  notOfCountry: {
    de: 'Dieser Dienst gibt über Nummern dieses Landes keine Auskunft',
    en: 'This service does not answer queries about numbers of this country',
  },
  countryTaken: {
    de: 'Für {{country}} gibt es hier schon eine Zuordnung',
    en: 'There is already a mapping for {{country}} here',
  },
  copyFailed: {
    de: 'Die Zuordnung für {{country}} konnte nicht auf {{target}} kopiert werden!',
    en: 'Mapping for country {{country}} could not be copied to target {{target}}!',
  },
  copyFailedNumber: {
    de: 'Für {{service}} braucht die Firma eine eigene Nummer dieses Staates. Es wurde nichts kopiert.',
    en: '{{service}} needs a number of that state, which this company does not have. Nothing was copied.',
  },
  copyFailedBecause: {
    de: 'Dort ist der FinanzOnline-Zugang unvollständig. Es wurde nichts kopiert.',
    en: 'Its FinanzOnline account is incomplete. Nothing was copied.',
  },
})
