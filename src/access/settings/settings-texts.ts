import { defineTexts } from '../../base/texts/define.ts'

/** Why a setting was not changed; its label is in its definition. */
export const texts = defineTexts('settings', {
  unknownKey: { de: 'Diese Einstellung gibt es hier nicht', en: 'There is no such setting here' },
  outOfBounds: {
    de: 'Bitte eine ganze Zahl von {{least}} bis {{most}} eingeben',
    en: 'Please enter a whole number from {{least}} to {{most}}',
  },
  noSuchOption: { de: 'Bitte eines von {{options}} wählen', en: 'Please choose one of {{options}}' },
  noSuchCompany: { de: 'Diese Firma gibt es nicht', en: 'There is no such company' },
})
