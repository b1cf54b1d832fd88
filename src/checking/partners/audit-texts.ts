import { defineTexts } from '../../ground/texts/define.ts'

/** What the audit log tells of business partners. */
export const partnersAudit = defineTexts('audit-log', {
  'object partner': { de: 'Geschäftspartner {{id}}', en: 'Business partner {{id}}' },
})
