import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of users. */
export const usersAudit = defineTexts('audit-log', {
  'user.add': { de: 'Benutzer angelegt', en: 'User created' },
  'user.change': { de: 'Benutzer geändert', en: 'User changed' },
  'user.change-own': { de: 'Eigenes Konto geändert', en: 'Own account changed' },
  'user.first-password': { de: 'Startpasswort ersetzt', en: 'Initial password replaced' },
  'user.reset': { de: 'Passwort zurückgesetzt', en: 'Password reset' },
  'user.initial-password': { de: 'Startpasswort ausgegeben', en: 'Initial password issued' },
  'user.rescue': { de: 'Zugang am Server zurückgesetzt', en: 'Access reset on the server' },
  'user.recovery-codes': { de: 'Wiederherstellungscodes erstellt', en: 'Recovery codes created' },
  'user.delete': { de: 'Benutzer gelöscht', en: 'User deleted' },
  'object user': { de: 'Benutzer {{id}}', en: 'User {{id}}' },
  'field firstname': { de: 'Vorname', en: 'First name' },
  'field lastname': { de: 'Nachname', en: 'Last name' },
  'field email': { de: 'E-Mail', en: 'E-mail' },
  'field role': { de: 'Rolle', en: 'Role' },
  'field isActive': { de: 'Aktiv', en: 'Active' },
  'field password': { de: 'Passwort', en: 'Password' },
  'field initialPassword': { de: 'Startpasswort', en: 'Initial password' },
  'field totpSecret': { de: 'Authenticator', en: 'Authenticator' },
  'field passkeysEnded': { de: 'beendete Passkeys', en: 'passkeys removed' },
  'reason user is not yours to change': { de: 'Benutzer nicht änderbar', en: 'user may not be changed' },
  'reason field is not yours to change': { de: 'Feld nicht änderbar', en: 'field may not be changed' },
  'reason this role is given by a Dev': { de: 'Rolle kann nur ein Dev vergeben', en: 'role only a Dev can assign' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof usersAudit> {}
}
