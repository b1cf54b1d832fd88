import type { ActionsOf } from '../audit-log/action-rules.ts'
import { defineTexts } from '../texts/define.ts'

/** What the audit log tells of watched partners. */
export const watchingAudit = defineTexts('audit-log', {
  'partners.watch': { de: 'Geschäftspartner beobachtet', en: 'Business partners watched' },
  'partners.unwatch': { de: 'Geschäftspartner nicht mehr beobachtet', en: 'Business partners no longer watched' },
})

declare module '../audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof watchingAudit> {}
}
