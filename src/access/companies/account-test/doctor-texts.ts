import { defineTexts } from '../../../base/texts/define.ts'

/** One sentence per finding: what happened, then what to do. */
export const texts = defineTexts('companies-doctor', {
  works: {
    de: 'Der Zugang funktioniert: FinanzOnline hat die Anmeldung angenommen. Es wurde gleich wieder abgemeldet und keine UID abgefragt.',
    en: 'The account works: FinanzOnline accepted the login. The session was closed again immediately, and no VAT ID was queried.',
  },
  'own-uid': {
    de: 'Die Anmeldung funktioniert, aber die eigene UID {{uid}} ist keine österreichische UID (ATU und 8 Ziffern). FinanzOnline würde jede Abfrage ablehnen. Bitte berichtigen Sie die UID.',
    en: 'The login works, but the company’s own VAT ID {{uid}} is not an Austrian one (ATU and 8 digits). FinanzOnline would refuse every query. Please correct the VAT ID.',
  },
  incomplete: {
    de: 'Der Zugang ist unvollständig. Bitte ergänzen Sie UID, TID, BenID und PIN und speichern Sie.',
    en: 'The account is incomplete. Please enter the VAT ID, TID, BenID and PIN, then save.',
  },
  malformed: {
    de: 'So kann der Zugang nicht stimmen: Die TID hat 8 bis 12, die BenID 5 bis 12 und die PIN 5 bis 128 Zeichen. Bitte geben Sie den Zugang neu ein.',
    en: 'These account details cannot be correct: a TID has 8 to 12 characters, a BenID 5 to 12 and a PIN 5 to 128. Please enter them again.',
  },
  'no-producer': {
    de: 'Diese Installation hat keine gültige Kennung des Software-Herstellers, ohne die FinanzOnline keine Anmeldung annimmt. Bitte verständigen Sie den Betreiber.',
    en: 'This installation has no valid software producer ID. FinanzOnline accepts no login without one. Please contact the operator.',
  },
  'wrong-credentials': {
    de: 'FinanzOnline kennt diese Zugangsdaten nicht. Bitte prüfen Sie TID, BenID und PIN (auch die Groß- und Kleinschreibung) und geben Sie sie neu ein.',
    en: 'FinanzOnline does not recognise these credentials. Please check TID, BenID and PIN (they are case-sensitive) and enter them again.',
  },
  'locked-after-tries': {
    de: 'FinanzOnline hat den Benutzer nach mehreren fehlgeschlagenen Anmeldungen gesperrt. Bitte heben Sie die Sperre in der Benutzerverwaltung von FinanzOnline auf und geben Sie den Zugang danach neu ein.',
    en: 'FinanzOnline has locked the user after several failed logins. Please unlock the user in FinanzOnline’s user administration, then enter the account details again.',
  },
  'user-locked': {
    de: 'Der Benutzer ist in FinanzOnline gesperrt. Bitte lassen Sie ihn in der Benutzerverwaltung von FinanzOnline freigeben und geben Sie den Zugang danach neu ein.',
    en: 'The user is locked in FinanzOnline. Please have the user unlocked in FinanzOnline’s user administration, then enter the account details again.',
  },
  'no-webservice-user': {
    de: 'Dieser Benutzer ist kein Webservice-Benutzer. Bitte legen Sie in der Benutzerverwaltung von FinanzOnline einen „Benutzer für Webservice“ an (nicht den für Registrierkassen) und geben Sie seine Daten ein.',
    en: 'This user is not a web-service user. Please create a “Benutzer für Webservice” in FinanzOnline’s user administration (not the one for cash registers) and enter its details.',
  },
  'participant-locked': {
    de: 'Der Teilnehmer ist in FinanzOnline gesperrt oder für Webservices nicht berechtigt. Bitte klären Sie das mit Ihrem Finanzamt und geben Sie den Zugang danach neu ein.',
    en: 'The participant is locked in FinanzOnline or not authorised for web services. Please clarify this with your tax office, then enter the account details again.',
  },
  session: {
    de: 'FinanzOnline hat statt der Anmeldung eine ungültige Sitzung gemeldet. Über den Zugang sagt das nichts. Bitte testen Sie noch einmal.',
    en: 'FinanzOnline answered the login with “invalid session”. This says nothing about the account. Please test again.',
  },
  maintenance: {
    de: 'FinanzOnline wird gerade gewartet. Über den Zugang sagt das nichts. Bitte testen Sie in einigen Stunden noch einmal.',
    en: 'FinanzOnline is under maintenance. This says nothing about the account. Please test again in a few hours.',
  },
  'technical-error': {
    de: 'Bei FinanzOnline ist ein technischer Fehler aufgetreten. Über den Zugang sagt das nichts. Bitte testen Sie später noch einmal.',
    en: 'A technical error occurred at FinanzOnline. This says nothing about the account. Please test again later.',
  },
  'unknown-code': {
    de: 'FinanzOnline hat mit dem unbekannten Code {{code}} geantwortet. Bitte testen Sie später noch einmal; bleibt es dabei, melden Sie den Code dem Betreiber.',
    en: 'FinanzOnline answered with the unknown code {{code}}. Please test again later; if it persists, report the code to the operator.',
  },
  timeout: {
    de: 'FinanzOnline hat nicht rechtzeitig geantwortet. Über den Zugang sagt das nichts. Bitte testen Sie später noch einmal.',
    en: 'FinanzOnline did not answer in time. This says nothing about the account. Please test again later.',
  },
  connection: {
    de: 'FinanzOnline war nicht erreichbar. Über den Zugang sagt das nichts. Bitte testen Sie später noch einmal; bleibt es dabei, verständigen Sie den Betreiber.',
    en: 'FinanzOnline could not be reached. This says nothing about the account. Please test again later; if it persists, contact the operator.',
  },
  'service-unavailable': {
    de: 'FinanzOnline steht derzeit nicht zur Verfügung. Über den Zugang sagt das nichts. Bitte testen Sie später noch einmal.',
    en: 'FinanzOnline is not available at the moment. This says nothing about the account. Please test again later.',
  },
  overload: {
    de: 'FinanzOnline ist überlastet. Über den Zugang sagt das nichts. Bitte testen Sie in einigen Minuten noch einmal.',
    en: 'FinanzOnline is overloaded. This says nothing about the account. Please test again in a few minutes.',
  },
  'unreadable-answer': {
    de: 'Die Antwort von FinanzOnline war nicht lesbar. Über den Zugang sagt das nichts. Bitte testen Sie später noch einmal.',
    en: 'FinanzOnline’s answer could not be read. This says nothing about the account. Please test again later.',
  },
  'request-refused': {
    de: 'FinanzOnline hat die Anmeldung als fehlerhaft zurückgewiesen. Bitte verständigen Sie den Betreiber.',
    en: 'FinanzOnline rejected the login as invalid. Please contact the operator.',
  },
  clock: {
    de: 'Nicht getestet: Die Uhr des Servers ist nicht verlässlich; bis sie wieder stimmt, wird nicht abgefragt. Bitte verständigen Sie den Betreiber.',
    en: 'Not tested: the server’s clock is not reliable. No queries are sent until it is correct again. Please contact the operator.',
  },
  interrupted: {
    de: 'Der Test wurde unterbrochen. Bitte testen Sie noch einmal.',
    en: 'The test was interrupted. Please test again.',
  },
  notTriedAgain: {
    de: 'Dieses Mal wurde nicht angemeldet: Nach einer Ablehnung wird erst wieder angemeldet, wenn der Zugang neu eingegeben ist, damit FinanzOnline ihn nicht sperrt.',
    en: 'No login was attempted this time. After a refusal, you must enter the account details again before the next login, so that FinanzOnline does not lock the account.',
  },
})
