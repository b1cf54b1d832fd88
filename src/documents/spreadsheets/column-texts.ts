import { defineTexts } from '../../base/texts/define.ts'

/** Texts on which column holds the UIDs and why, and which others were rejected. */
export const columnTexts = defineTexts('spreadsheet-columns', {
  column: { de: 'Spalte {{letter}}', en: 'Column {{letter}}' },
  'column named': { de: 'Spalte {{letter}} „{{heading}}“', en: 'Column {{letter}} “{{heading}}”' },
  chosen: { de: '{{column}}: gewählt.', en: '{{column}}: chosen.' },
  heading: { de: '{{column}}: nach Überschrift und Inhalt.', en: '{{column}}: by heading and content.' },
  numbers: { de: '{{column}}: nach den Nummern, die darin stehen.', en: '{{column}}: by the numbers in it.' },
  passedOver: { de: 'Nicht genommen: {{columns}}.', en: 'Not used: {{columns}}.' },
  'passed own': { de: '{{column}} (eigene Nummer)', en: '{{column}} (your own number)' },
  'passed one-number': {
    de: '{{column}} (überall dieselbe Nummer)',
    en: '{{column}} (the same number throughout)',
  },
  'passed no-numbers': { de: '{{column}} (keine UID-Nummern)', en: '{{column}} (no VAT IDs)' },
  'passed fewer': {
    de: '{{column}} (weniger oder dieselben Nummern)',
    en: '{{column}} (fewer or the same numbers)',
  },
})
