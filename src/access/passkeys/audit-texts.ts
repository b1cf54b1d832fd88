import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of passkeys. */
export const passkeysAudit = defineTexts('audit-log', {
  'sign-in.passkey-copied': {
    de: 'Passkey abgelehnt: Sein Zähler lief zurück, das Gerät wurde vielleicht kopiert',
    en: 'Passkey refused: its counter went backwards; the device may have been copied',
  },
  'user.passkey-added': { de: 'Passkey hinzugefügt', en: 'Passkey added' },
  'user.passkey-ended': { de: 'Passkey entfernt', en: 'Passkey removed' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof passkeysAudit> {}
}
