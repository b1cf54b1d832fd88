import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of API keys. */
export const keysAudit = defineTexts('audit-log', {
  'key.add': { de: 'API-Schlüssel angelegt', en: 'API key created' },
  'key.end': { de: 'API-Schlüssel widerrufen', en: 'API key revoked' },
  'object key': { de: 'API-Schlüssel {{id}}', en: 'API key {{id}}' },
  'field scopes': { de: 'Rechte', en: 'Permissions' },
  'field perMinute': { de: 'Aufrufe pro Minute', en: 'Calls per minute' },
  'field addresses': { de: 'Adressen', en: 'Addresses' },
  'reason address not allowed': {
    de: 'Adresse für diesen API-Schlüssel nicht zugelassen',
    en: 'address not allowed for this API key',
  },
  'reason scope check is missing': {
    de: 'dem API-Schlüssel fehlt das Recht check',
    en: 'the API key lacks the permission check',
  },
  'reason scope batch:write is missing': {
    de: 'dem API-Schlüssel fehlt das Recht batch:write',
    en: 'the API key lacks the permission batch:write',
  },
  'reason scope batch:read is missing': {
    de: 'dem API-Schlüssel fehlt das Recht batch:read',
    en: 'the API key lacks the permission batch:read',
  },
  'reason scope report:read is missing': {
    de: 'dem API-Schlüssel fehlt das Recht report:read',
    en: 'the API key lacks the permission report:read',
  },
  'reason scope webhook:manage is missing': {
    de: 'dem API-Schlüssel fehlt das Recht webhook:manage',
    en: 'the API key lacks the permission webhook:manage',
  },
  'reason scope mcp:check is missing': {
    de: 'dem API-Schlüssel fehlt das Recht mcp:check',
    en: 'the API key lacks the permission mcp:check',
  },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof keysAudit> {}
}
