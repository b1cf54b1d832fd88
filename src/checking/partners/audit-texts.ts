import { defineTexts } from '../../base/texts/define.ts'

/** Audit-log texts about business partners. */
export const partnersAudit = defineTexts('audit-log', {
  'object partner': { de: 'Geschäftspartner {{id}}', en: 'Business partner {{id}}' },
})
