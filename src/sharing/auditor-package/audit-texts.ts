import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of packages for auditors and their links. */
export const auditorPackageAudit = defineTexts('audit-log', {
  'download.auditor-package': { de: 'Prüferpaket heruntergeladen', en: 'Auditor package downloaded' },
  'auditor-package.ask': { de: 'Prüferpaket angefordert', en: 'Auditor package requested' },
  'auditor-package.made': { de: 'Prüferpaket erstellt', en: 'Auditor package created' },
  'auditor-package.failed': { de: 'Prüferpaket nicht erstellt', en: 'Auditor package not created' },
  'auditor-package.remove': { de: 'Prüferpaket entfernt', en: 'Auditor package removed' },
  'auditor-link.add': { de: 'Link für Prüfer erstellt', en: 'Link for an auditor created' },
  'auditor-link.open': { de: 'Link für Prüfer geöffnet', en: 'Link for an auditor opened' },
  'auditor-link.refused': { de: 'Link für Prüfer: falsches Passwort', en: 'Link for an auditor: wrong password' },
  'auditor-link.locked': { de: 'Link für Prüfer gesperrt', en: 'Link for an auditor locked' },
  'auditor-link.withdraw': { de: 'Link für Prüfer zurückgezogen', en: 'Link for an auditor withdrawn' },
  'object auditor-link': { de: 'Link für Prüfer {{id}}', en: 'Link for an auditor {{id}}' },
  'object auditor-package': { de: 'Prüferpaket {{id}}', en: 'Auditor package {{id}}' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof auditorPackageAudit> {}
}
