import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of companies and their FinanzOnline accounts. */
export const companiesAudit = defineTexts('audit-log', {
  'company.add': { de: 'Firma angelegt', en: 'Company created' },
  'company.change': { de: 'Firma geändert', en: 'Company changed' },
  'company.number-refused': { de: 'Nummer einer anderen Firma abgelehnt', en: 'Another company’s number refused' },
  'company.delete': { de: 'Firma gelöscht', en: 'Company deleted' },
  'company.logo': { de: 'Logo geändert', en: 'Logo changed' },
  'company.finanzonline-test': { de: 'FinanzOnline-Zugang getestet', en: 'FinanzOnline account tested' },
  'object company': { de: 'Firma {{id}}', en: 'Company {{id}}' },
  'field uid': { de: 'UID', en: 'VAT ID' },
  'field germanUid': { de: 'Deutsche USt-IdNr.', en: 'German VAT ID' },
  'field britishUid': { de: 'Britische VAT-Nummer', en: 'UK VAT number' },
  'field validUntil': { de: 'Lizenz bis', en: 'Licence until' },
  'field useCustomLogin': { de: 'Eigener FinanzOnline-Zugang', en: 'Own FinanzOnline account' },
  'field finCustomerId': { de: 'TID', en: 'TID' },
  'field finUserId': { de: 'BenID', en: 'BenID' },
  'field pin': { de: 'PIN', en: 'PIN' },
  'field finding': { de: 'Befund', en: 'Finding' },
  'field code': { de: 'Code', en: 'Code' },
  'field startsAgain': { de: 'Wieder begonnen', en: 'Started again' },
  'finding works': { de: 'Zugang funktioniert', en: 'account works' },
  'finding own-uid': { de: 'eigene UID nicht österreichisch', en: 'own VAT ID is not Austrian' },
  'finding incomplete': { de: 'Zugang unvollständig', en: 'account incomplete' },
  'finding malformed': { de: 'Zugang hat falsches Format', en: 'account has an incorrect format' },
  'finding no-producer': { de: 'Kennung des Software-Herstellers fehlt', en: 'software producer ID missing' },
  'finding wrong-credentials': { de: 'Zugangsdaten falsch', en: 'wrong credentials' },
  'finding locked-after-tries': { de: 'Benutzer nach Fehlversuchen gesperrt', en: 'user locked after failed logins' },
  'finding user-locked': { de: 'Benutzer gesperrt', en: 'user locked' },
  'finding no-webservice-user': { de: 'kein Webservice-Benutzer', en: 'not a web-service user' },
  'finding participant-locked': {
    de: 'Teilnehmer gesperrt oder nicht berechtigt',
    en: 'participant locked or not authorised',
  },
  'finding session': { de: 'ungültige Sitzung', en: 'invalid session' },
  'finding maintenance': { de: 'Wartung', en: 'maintenance' },
  'finding technical-error': { de: 'technischer Fehler', en: 'technical error' },
  'finding unknown-code': { de: 'unbekannter Code', en: 'unknown code' },
  'finding timeout': { de: 'keine Antwort in der Zeit', en: 'no answer in time' },
  'finding connection': { de: 'nicht erreichbar', en: 'not reachable' },
  'finding service-unavailable': { de: 'Dienst nicht verfügbar', en: 'service unavailable' },
  'finding overload': { de: 'Dienst überlastet', en: 'service overloaded' },
  'finding unreadable-answer': { de: 'Antwort nicht lesbar', en: 'unreadable answer' },
  'finding request-refused': { de: 'Anmeldung zurückgewiesen', en: 'login rejected' },
  'finding clock': { de: 'Uhr des Servers nicht verlässlich', en: 'server’s clock not reliable' },
  'finding interrupted': { de: 'Test unterbrochen', en: 'test interrupted' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof companiesAudit> {}
}
