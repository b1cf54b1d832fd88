import { defineTexts } from '../../base/texts/define.ts'

/** Audit-log texts about single checks. */
export const singleCheckAudit = defineTexts('audit-log', {
  'object single-check': { de: 'Einzelabfrage {{id}}', en: 'Single check {{id}}' },
})
