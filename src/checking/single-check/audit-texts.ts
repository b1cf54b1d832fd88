import { defineTexts } from '../../ground/texts/define.ts'

/** What the audit log tells of single checks. */
export const singleCheckAudit = defineTexts('audit-log', {
  'object single-check': { de: 'Einzelabfrage {{id}}', en: 'Single check {{id}}' },
})
