import { defineTexts } from '../../../base/texts/define.ts'
import type { ActionsOf } from '../../../platform/audit-log/action-rules.ts'

/** Audit log texts of OpenID providers and linked accounts. */
export const openidAudit = defineTexts('audit-log', {
  'sign-in.openid': { de: 'Beim Anbieter angemeldet', en: 'Signed in with the provider' },
  'user.openid-link': { de: 'Mit Anbieterkonto verknüpft', en: 'Linked to a provider account' },
  'user.openid-end': { de: 'Verknüpfung mit Anbieterkonto beendet', en: 'Link to a provider account removed' },
  'company.openid': { de: 'Anmelde-Anbieter der Firma gespeichert', en: 'Company’s sign-in provider saved' },
  'company.openid-end': { de: 'Anmelde-Anbieter der Firma entfernt', en: 'Company’s sign-in provider removed' },
  'field issuer': { de: 'Aussteller', en: 'Issuer' },
  'field clientId': { de: 'Client-ID', en: 'Client ID' },
  'field secret': { de: 'Geheimnis', en: 'Secret' },
  'field label': { de: 'Bezeichnung', en: 'Label' },
  'field trustsSecondFactor': { de: 'Zweiter Faktor beim Anbieter', en: 'Second factor at the provider' },
  'field linksByEmail': { de: 'Verknüpft über die E-Mail', en: 'Links by e-mail' },
  'field linksEnded': { de: 'beendete Verknüpfungen', en: 'links removed' },
  'field sessionsEnded': { de: 'beendete Sitzungen', en: 'sessions ended' },
  'field subject': { de: 'Konto beim Anbieter', en: 'Account at the provider' },
})

declare module '../../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof openidAudit> {}
}
