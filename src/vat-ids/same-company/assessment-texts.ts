import { defineTexts } from '../../base/texts/define.ts'

/**
 * Texts of a person's assessment of a company. Separate from the comparison's texts, because no
 * page needs them on their own.
 */
export const texts = defineTexts('company-judgements', {
  'same-company': { de: 'Ist dieselbe Firma', en: 'Is the same company' },
  'other-company': { de: 'Ist eine andere Firma', en: 'Is another company' },
  judged: { de: '{{word}}, laut {{by}} am {{on}}', en: '{{word}}, according to {{by}} on {{on}}' },
  judgedWithRemark: {
    de: '{{word}}, laut {{by}} am {{on}}: {{remark}}',
    en: '{{word}}, according to {{by}} on {{on}}: {{remark}}',
  },
  lapsed: {
    de: 'Der Name laut Behörde ist seither ein anderer; die frühere Beurteilung gilt nicht mehr ({{said}})',
    en: 'The name according to the authority has since changed; the earlier judgement no longer applies ({{said}})',
  },
})
