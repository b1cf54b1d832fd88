import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit-log texts about cache updates. */
export const cacheRefreshAudit = defineTexts('audit-log', {
  'cache-refresh.start': { de: 'Cache-Aktualisierung gestartet', en: 'Cache update started' },
  'cache-refresh.cancel': { de: 'Cache-Aktualisierung abgebrochen', en: 'Cache update cancelled' },
  'object cache-refresh': { de: 'Cache-Aktualisierung {{id}}', en: 'Cache update {{id}}' },
  'state running': { de: 'läuft', en: 'running' },
  'state cancelled': { de: 'abgebrochen', en: 'cancelled' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof cacheRefreshAudit> {}
}
