import { defineTexts } from '../../texts/define.ts'

export const texts = defineTexts('ui-form', {
  cancel: { de: 'Abbrechen', en: 'Cancel' },
})
