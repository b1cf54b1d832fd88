import { defineTexts } from '../../ground/texts/define.ts'
import type { ActionsOf } from '../../house/audit-log/action-rules.ts'

/** Audit-log texts about cache updates. */
export const cacheRefreshAudit = defineTexts('audit-log', {
  'cache-refresh.start': { de: 'Cache-Aktualisierung gestartet', en: 'Cache update started' },
  'cache-refresh.cancel': { de: 'Cache-Aktualisierung abgebrochen', en: 'Cache update cancelled' },
  'object cache-refresh': { de: 'Cache-Aktualisierung {{id}}', en: 'Cache update {{id}}' },
  'state running': { de: 'läuft', en: 'running' },
  'state cancelled': { de: 'abgebrochen', en: 'cancelled' },
})

declare module '../../house/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof cacheRefreshAudit> {}
}
