import { defineTexts } from '../../../base/texts/define.ts'

/** What a check and a batch say of numbers about whose state a register said nothing. */
export const unknownTexts = defineTexts('unknown-states', {
  single: {
    de: '{{register}}: Der Stand dieser UID ist nicht bekannt (Limit, Ausfall oder keine Aussage des Registers).',
    en: '{{register}}: the state of this VAT ID is unknown (limit, outage or no statement of the register).',
  },
  unknown_one: {
    de: '{{register}}: Der Stand einer gültigen UID ist nicht bekannt (Limit, Ausfall oder keine Aussage des Registers).',
    en: '{{register}}: the state of one valid VAT ID is unknown (limit, outage or no statement of the register).',
  },
  unknown_other: {
    de: '{{register}}: Der Stand von {{count}} gültigen UIDs ist nicht bekannt (Limit, Ausfall oder keine Aussage des Registers).',
    en: '{{register}}: the state of {{count}} valid VAT IDs is unknown (limit, outage or no statement of the register).',
  },
})
