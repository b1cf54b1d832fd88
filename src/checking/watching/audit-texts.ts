import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit-log texts about watched partners. */
export const watchingAudit = defineTexts('audit-log', {
  'partners.watch': { de: 'Geschäftspartner beobachtet', en: 'Business partners watched' },
  'partners.unwatch': { de: 'Geschäftspartner nicht mehr beobachtet', en: 'Business partners no longer watched' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof watchingAudit> {}
}
