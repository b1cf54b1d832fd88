import { defineTexts } from '../../texts/define.ts'

export const texts = defineTexts('ui-form', {
  optional: { de: '{{label}} (optional)', en: '{{label}} (optional)' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
})
