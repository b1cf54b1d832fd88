import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of sign-ins, sessions and rejected calls. */
export const loginAudit = defineTexts('audit-log', {
  'sign-in.password': { de: 'Passwort richtig eingegeben', en: 'Correct password entered' },
  'sign-in.recovery': { de: 'Wiederherstellungscode verwendet', en: 'Recovery code used' },
  'sign-in.passkey': { de: 'Passkey verwendet', en: 'Passkey used' },
  'sign-in.done': { de: 'Angemeldet', en: 'Signed in' },
  'sign-in.failed': { de: 'Anmeldung fehlgeschlagen', en: 'Sign-in failed' },
  'sign-in.code-failed': { de: 'Einmalpasswort abgelehnt', en: 'One-time password refused' },
  'sign-in.locked': { de: 'Anmeldung gesperrt', en: 'Sign-in locked' },
  'sign-in.out': { de: 'Abgemeldet', en: 'Signed out' },
  'session.ended': { de: 'Sitzung abgelaufen', en: 'Session ended' },
  'access.refused': { de: 'Aufruf abgelehnt', en: 'Call refused' },
  'access.left-out': {
    de: 'Weitere Versuche Unbekannter in dieser Stunde stehen nur im Programmprotokoll',
    en: 'Further attempts by unknown users in this hour are recorded only in the application log',
  },
  'access.not-found': { de: 'Nicht vorhanden oder nicht zugänglich', en: 'Does not exist or is not accessible' },
  'user.new-authenticator': { de: 'Authenticator-App neu eingerichtet', en: 'Authenticator app set up again' },
  'user.end-sessions': { de: 'Sitzungen beendet', en: 'Sessions ended' },
  'object call': { de: 'Aufruf {{id}}', en: 'Call {{id}}' },
  'object sign-in': { de: 'Unbekannte E-Mail-Adresse', en: 'Unknown e-mail address' },
  'field kind': { de: 'Wegen', en: 'Because of' },
  'kind password': { de: 'fünf falscher Passwörter', en: 'five wrong passwords' },
  'kind code': { de: 'fünf falscher Einmalpasswörter', en: 'five wrong one-time passwords' },
  'reason unknown': { de: 'E-Mail-Adresse unbekannt', en: 'e-mail address unknown' },
  'reason password': { de: 'Passwort falsch', en: 'wrong password' },
  'reason inactive': { de: 'Benutzer deaktiviert', en: 'user deactivated' },
  'reason lapsed': { de: 'Startpasswort abgelaufen', en: 'initial password expired' },
  'reason licence': { de: 'Lizenz abgelaufen', en: 'licence expired' },
  'reason locked': { de: 'Versuch während der Sperre', en: 'attempt while locked' },
  'reason not-linked': { de: 'Anbieterkonto nicht verknüpft', en: 'provider account not linked' },
  'reason first-login': { de: 'erste Anmeldung noch nicht abgeschlossen', en: 'first sign-in not yet completed' },
  'reason provider answer': { de: 'Antwort des Anbieters nicht gültig', en: 'provider’s answer not valid' },
  'reason idle': { de: 'zu lange inaktiv', en: 'inactive for too long' },
  'reason newer': { de: 'von neueren Anmeldungen abgelöst', en: 'replaced by newer sign-ins' },
  'reason age': { de: 'Höchstdauer erreicht', en: 'maximum duration reached' },
  'reason totp invalid': { de: 'Code falsch', en: 'wrong code' },
  'reason totp used allready': { de: 'Code bereits verwendet', en: 'code already used' },
  'reason recovery code invalid': { de: 'Wiederherstellungscode falsch', en: 'wrong recovery code' },
  'reason passkey invalid': { de: 'Passkey ungültig', en: 'invalid passkey' },
  'reason unknown passkey': { de: 'Passkey unbekannt', en: 'unknown passkey' },
  'reason locked out': { de: 'Versuch während der Sperre', en: 'attempt while locked' },
  'reason forbidden': { de: 'Berechtigung fehlt', en: 'missing permission' },
  'reason not found': { de: 'nicht vorhanden oder nicht zugänglich', en: 'does not exist or is not accessible' },
  'reason password change required': { de: 'Startpasswort noch nicht ersetzt', en: 'initial password not replaced' },
  'reason xsrf token is missing or wrong': {
    de: 'Sicherheitsmerkmal der Seite fehlt (XSRF)',
    en: 'the page’s security token is missing (XSRF)',
  },
  'reason request of another site': { de: 'Aufruf von einer fremden Seite', en: 'call from another site' },
  'reason not your company': { de: 'fremde Firma', en: 'another company' },
  'reason not your batch': { de: 'Abfrage einer anderen Person', en: 'someone else’s batch' },
  'reason not your request': { de: 'Abfrage einer anderen Person', en: 'someone else’s check' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof loginAudit> {}
}
