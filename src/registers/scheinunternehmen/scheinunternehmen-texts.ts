import { defineTexts } from '../../base/texts/define.ts'

/**
 * Statements of the ministry's list of fictitious companies on a UID, with the time of the list.
 */
export const texts = defineTexts('scheinunternehmen', {
  listed: {
    de: 'Auf der Liste der Scheinunternehmen seit {{since}}, Stand {{asOf}}.',
    en: 'On the list of fictitious companies since {{since}}, as of {{asOf}}.',
  },
  listedUndated: {
    de: 'Auf der Liste der Scheinunternehmen, Stand {{asOf}}.',
    en: 'On the list of fictitious companies, as of {{asOf}}.',
  },
})
