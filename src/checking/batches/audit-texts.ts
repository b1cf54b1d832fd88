import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit-log texts about batches. */
export const batchesAudit = defineTexts('audit-log', {
  'task.cancel': { de: 'Mehrfachabfrage abgebrochen', en: 'Batch cancelled' },
  'task.delete': { de: 'Mehrfachabfrage gelöscht', en: 'Batch deleted' },
  'task.retry': { de: 'Offene Zeilen nochmals abgefragt', en: 'Open rows retried' },
  'task.finish': { de: 'Warten auf offene Zeilen beendet', en: 'Waiting for open rows ended' },
  'task.hold': { de: 'Löschsperre gesetzt oder aufgehoben', en: 'Retention hold set or lifted' },
  'task.judge': { de: 'Firma beurteilt', en: 'Company judged' },
  'task.provide-again': { de: 'Ergebnis nochmals bereitgestellt', en: 'Result made available again' },
  'download.result': { de: 'Ergebnis heruntergeladen', en: 'Result downloaded' },
  'object task': { de: 'Mehrfachabfrage {{id}}', en: 'Batch {{id}}' },
  'field hold': { de: 'Löschsperre', en: 'Retention hold' },
  'field status': { de: 'Status', en: 'Status' },
  'field isDownloaded': { de: 'Bereits heruntergeladen', en: 'Already downloaded' },
  'field judgement': { de: 'Beurteilung', en: 'Judgement' },
  'field judgements': { de: 'Beurteilungen', en: 'Judgements' },
  'field remark': { de: 'Bemerkung', en: 'Remark' },
  'status -1': { de: 'Abgebrochen', en: 'Cancelled' },
  'status 0': { de: 'Wartend', en: 'Waiting' },
  'status 1': { de: 'Läuft', en: 'Running' },
  'status 2': { de: 'Fertig', en: 'Completed' },
  'status 3': { de: 'Fertig mit offenen Zeilen', en: 'Completed with open rows' },
  'status 4': { de: 'Fehlgeschlagen', en: 'Failed' },
  'status 5': { de: 'Gelöscht', en: 'Deleted' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof batchesAudit> {}
}
