import { defineTexts } from '../../ground/texts/define.ts'

/** What the ministry's list of fictitious companies says of a UID, and of when it is. */
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
