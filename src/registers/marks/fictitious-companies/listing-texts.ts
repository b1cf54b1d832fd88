import { defineTexts } from '../../../base/texts/define.ts'

/** The mark of a VAT ID on the ministry's list of fictitious companies. */
export const texts = defineTexts('scheinunternehmen', {
  since: {
    de: 'Auf der Liste der Scheinunternehmen seit {{since}}, Stand {{asOf}}.',
    en: 'On the list of fictitious companies since {{since}}, as of {{asOf}}.',
  },
  undated: {
    de: 'Auf der Liste der Scheinunternehmen, Stand {{asOf}}.',
    en: 'On the list of fictitious companies, as of {{asOf}}.',
  },
  ended: {
    de: 'Nicht mehr auf der Liste der Scheinunternehmen, Stand {{asOf}}',
    en: 'No longer on the list of fictitious companies, as of {{asOf}}',
  },
  label: { de: 'Scheinunternehmen', en: 'Fictitious company' },
  short: { de: 'Scheinunternehmen', en: 'fictitious' },
  filter: { de: 'Scheinunternehmen', en: 'Fictitious' },
  none: {
    de: 'Keine UID steht auf der Liste der Scheinunternehmen.',
    en: 'No VAT ID is on the list of fictitious companies.',
  },
})
