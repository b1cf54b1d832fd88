import { defineTexts } from '../../ground/texts/define.ts'
import type { ActionsOf } from '../../house/audit-log/action-rules.ts'

/** Audit log texts of passkeys. */
export const passkeysAudit = defineTexts('audit-log', {
  'sign-in.passkey-copied': {
    de: 'Passkey abgelehnt: Sein Zähler lief zurück, das Gerät wurde vielleicht kopiert',
    en: 'Passkey refused: its counter went backwards; the device may have been copied',
  },
  'user.passkey-added': { de: 'Passkey hinzugefügt', en: 'Passkey added' },
  'user.passkey-ended': { de: 'Passkey entfernt', en: 'Passkey removed' },
})

declare module '../../house/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof passkeysAudit> {}
}
