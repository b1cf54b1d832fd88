import { defineTexts } from '../../base/texts/define.ts'

/**
 * Verdicts and, under the names of authorities/answer.ts, the reasons: what happened, then the next
 * step.
 */
export const texts = defineTexts('checks', {
  valid: { de: 'gültig', en: 'valid' },
  invalid: { de: 'ungültig', en: 'invalid' },
  'not-checked': { de: 'nicht geprüft', en: 'not checked' },
  'not-a-uid': { de: 'keine UID', en: 'not a UID' },

  answeredValid: { de: 'Die UID ist gültig.', en: 'The VAT ID is valid.' },
  ownProof: {
    de: 'Eigener Nachweis: im Namen Ihrer Firma abgefragt.',
    en: 'Your own evidence: queried in your company’s name.',
  },
  othersProof: {
    de: 'Kein eigener Nachweis Ihrer Firma: im Namen von {{name}} abgefragt.',
    en: 'Not your own evidence: queried in the name of {{name}}.',
  },
  nobodysProof: {
    de: 'Kein eigener Nachweis Ihrer Firma: ohne UID des Anfragenden abgefragt.',
    en: 'Not your own evidence: queried without a requester’s VAT ID.',
  },
  unnumberedProof: {
    de: 'Kein eigener Nachweis Ihrer Firma: Die Antwort nennt keine Konsultationsnummer.',
    en: 'Not your own evidence: the answer has no consultation number.',
  },
  // Reports are also read by others, such as the auditor years later.
  ownProofOnPaper: {
    de: 'Eigener Nachweis: im Namen der anfragenden Firma abgefragt.',
    en: 'The requesting company’s own evidence: queried in its name.',
  },
  othersProofOnPaper: {
    de: 'Kein eigener Nachweis der anfragenden Firma: im Namen von {{name}} abgefragt.',
    en: 'Not the requesting company’s own evidence: queried in the name of {{name}}.',
  },
  nobodysProofOnPaper: {
    de: 'Kein eigener Nachweis der anfragenden Firma: ohne UID des Anfragenden abgefragt.',
    en: 'Not the requesting company’s own evidence: queried without a requester’s VAT ID.',
  },
  unnumberedProofOnPaper: {
    de: 'Kein eigener Nachweis der anfragenden Firma: Die Antwort nennt keine Konsultationsnummer.',
    en: 'Not the requesting company’s own evidence: the answer has no consultation number.',
  },
  answeredInvalid: { de: 'Die UID ist nicht gültig.', en: 'The VAT ID is not valid.' },
  answeredNotAUid: {
    de: 'Der Dienst erkennt diese Nummer nicht als UID an. Bitte prüfen Sie die Schreibweise.',
    en: 'The service does not accept this number as a VAT ID. Please check how it is written.',
  },
  withoutLevel2: { de: 'Stufe-2-Daten nicht geliefert.', en: 'Level 2 data not supplied.' },
  onlyLevel1: { de: 'Abfrage Stufe 2 nicht möglich.', en: 'Level 2 query not possible.' },
  onlyVies: {
    de: 'FinanzOnline nimmt Nummern dieser Form nicht an. Abgefragt wird VIES.',
    en: 'FinanzOnline does not accept numbers in this format. VIES is queried instead.',
  },

  entrySince: { de: 'Eingetragen seit {{from}}.', en: 'Registered since {{from}}.' },
  entryFrom: { de: 'Eingetragen ab {{from}}.', en: 'Registered from {{from}}.' },
  entryUntil: { de: 'Eingetragen bis {{until}}.', en: 'Registered until {{until}}.' },
  entryBetween: { de: 'Eingetragen von {{from}} bis {{until}}.', en: 'Registered from {{from}} to {{until}}.' },
  entryHead: {
    de: 'Mitglied der Mehrwertsteuergruppe von {{head}}.',
    en: 'Member of the VAT group of {{head}}.',
  },

  timeout: {
    de: 'Der Dienst hat nicht rechtzeitig geantwortet. Bitte fragen Sie später noch einmal.',
    en: 'The service did not answer in time. Please try again later.',
  },
  connection: {
    de: 'Der Dienst war nicht erreichbar. Bitte fragen Sie später noch einmal.',
    en: 'The service could not be reached. Please try again later.',
  },
  maintenance: {
    de: 'Der Dienst wird gerade gewartet. Bitte fragen Sie in einigen Stunden noch einmal.',
    en: 'The service is under maintenance. Please try again in a few hours.',
  },
  'service-unavailable': {
    de: 'Der Dienst steht derzeit nicht zur Verfügung. Bitte fragen Sie später noch einmal.',
    en: 'The service is not available at the moment. Please try again later.',
  },
  'member-state-unavailable': {
    de: 'Der Mitgliedstaat gibt derzeit keine Auskunft. Bitte fragen Sie später noch einmal.',
    en: 'The member state is not answering at the moment. Please try again later.',
  },
  overload: {
    de: 'Der Dienst ist überlastet. Bitte fragen Sie in einigen Minuten noch einmal.',
    en: 'The service is overloaded. Please try again in a few minutes.',
  },
  'technical-error': {
    de: 'Beim Dienst ist ein technischer Fehler aufgetreten. Bitte fragen Sie später noch einmal.',
    en: 'The service had a technical error. Please try again later.',
  },
  'unreadable-answer': {
    de: 'Die Antwort des Dienstes war nicht lesbar. Bitte fragen Sie später noch einmal.',
    en: 'The service’s answer could not be read. Please try again later.',
  },
  'contradictory-answer': {
    de: 'Die Antwort des Registers widerspricht sich selbst oder ist nicht eindeutig. Nicht geprüft heißt nicht ungültig: Bitte fragen Sie später noch einmal; bleibt es dabei, klären Sie es mit Ihrem Geschäftspartner.',
    en: 'The register’s answer contradicts itself or is ambiguous. Not checked does not mean invalid. Please try again later; if the answer stays the same, clarify it with your business partner.',
  },
  'unknown-code': {
    de: 'Der Dienst hat mit einem unbekannten Code geantwortet. Bitte fragen Sie später noch einmal oder melden Sie den Code.',
    en: 'The service answered with an unknown code. Please try again later or report the code.',
  },
  'day-limit': {
    de: 'Heute nicht geprüft: FinanzOnline beantwortet eine UID höchstens zweimal am Tag. Bitte fragen Sie morgen noch einmal.',
    en: 'Not checked today: FinanzOnline answers at most two queries a day for each VAT ID. Please try again tomorrow.',
  },
  notAgainToday: {
    de: 'Heute wird nicht noch einmal abgefragt: FinanzOnline beantwortet eine UID höchstens zweimal am Tag. Bitte fragen Sie morgen noch einmal.',
    en: 'This VAT ID will not be queried again today: FinanzOnline answers at most two queries a day for each VAT ID. Please try again tomorrow.',
  },
  'requester-limit': {
    de: 'FinanzOnline nimmt heute keine weiteren Abfragen Ihrer Firma an. Bitte fragen Sie morgen noch einmal.',
    en: 'FinanzOnline accepts no further queries from your company today. Please try again tomorrow.',
  },
  'not-yet-askable': {
    de: 'Diese UID ist noch nicht abfragbar, etwa weil sie neu ist. Bitte fragen Sie an einem anderen Tag noch einmal.',
    en: 'This VAT ID cannot be queried yet, for instance because it is new. Please try again another day.',
  },
  'state-forbids': {
    de: 'Der Staat lässt diese Abfrage über diesen Dienst nicht zu. Bitte fragen Sie für einen EU-Staat VIES; sonst lassen Sie sich die Eintragung nachweisen.',
    en: 'The state does not permit this query through this service. For an EU country please use VIES; otherwise ask for proof of registration.',
  },
  'portal-only': {
    de: 'Diese UID kann nur einzeln im FinanzOnline-Portal abgefragt werden. Bitte fragen Sie dort.',
    en: 'This VAT ID can only be queried individually in the FinanzOnline portal. Please query it there.',
  },
  'level-2-impossible': {
    de: 'Abfrage Stufe 2 nicht möglich: Die UID gehört zu einer Umsatzsteuergruppe. Bitte fragen Sie morgen in Stufe 1 und sehen Sie im Gruppenregister des Mitgliedstaats nach.',
    en: 'Level 2 query not possible: the VAT ID belongs to a VAT group. Please query it at level 1 tomorrow and look it up in the member state’s group register.',
  },
  session: {
    de: 'FinanzOnline hat die Sitzung beendet. Bitte fragen Sie noch einmal.',
    en: 'FinanzOnline ended the session. Please try again.',
  },
  credentials: {
    de: 'FinanzOnline hat die Anmeldung abgelehnt. Bitte prüfen Sie den FinanzOnline-Zugang und speichern Sie ihn neu; bis dahin wird nicht mehr angemeldet.',
    en: 'FinanzOnline refused the login. Please check the FinanzOnline account and save it again; until then, no further login is attempted.',
  },
  'account-incomplete': {
    de: 'Der FinanzOnline-Zugang ist unvollständig. Bitte ergänzen Sie UID, TID, BenID und PIN.',
    en: 'The FinanzOnline account is incomplete. Please complete VAT ID, TID, BenID and PIN.',
  },
  'not-authorised': {
    de: 'Der FinanzOnline-Zugang ist für UID-Abfragen nicht berechtigt. Bitte lassen Sie ihn in FinanzOnline dafür freischalten.',
    en: 'The FinanzOnline account is not authorised for VAT ID queries. Please have it enabled for them in FinanzOnline.',
  },
  'requester-uid': {
    de: 'Die eigene UID der Firma wurde nicht angenommen. Bitte prüfen Sie die UID im FinanzOnline-Zugang.',
    en: 'The company’s own VAT ID was not accepted. Please check the VAT ID in the FinanzOnline account.',
  },
  'own-number-missing': {
    de: 'Das BZSt gibt nur Firmen mit eigener deutscher USt-IdNr. Auskunft. Bitte tragen Sie sie in den Firmendaten ein oder ordnen Sie dem Land einen anderen Dienst zu.',
    en: 'BZSt answers only companies that have a German VAT ID. Please enter one in the company’s data or assign another service to the country.',
  },
  'own-number-refused': {
    de: 'Das BZSt hat die deutsche USt-IdNr. der Firma als anfragende Nummer abgelehnt. Bitte prüfen Sie sie in den Firmendaten; bis sie angenommen wird, wird höchstens einmal in der Stunde damit abgefragt.',
    en: 'BZSt does not accept the company’s German VAT ID as the requester. Please check it in the company’s data. Until it is accepted, it is used at most once an hour.',
  },
  blocked: {
    de: 'VIES nimmt von uns derzeit keine Abfragen an. Bitte verständigen Sie den Betreiber und fragen Sie später noch einmal.',
    en: 'VIES accepts no queries from us at the moment. Please inform the operator and try again later.',
  },
  'not-set-up': {
    de: 'Dieses Register ist hier nicht eingerichtet. Bitte verständigen Sie den Betreiber.',
    en: 'This register is not set up here. Please contact the operator.',
  },
  'request-refused': {
    de: 'Der Dienst hat die Abfrage als fehlerhaft zurückgewiesen. Bitte verständigen Sie den Betreiber.',
    en: 'The service rejected the query as faulty. Please contact the operator.',
  },
  clock: {
    de: 'Die Uhr des Servers ist nicht verlässlich: Sie weicht von jener der Datenbank oder der Behörde ab. Bis sie wieder stimmt, wird nicht abgefragt, denn das Datum wäre falsch. Bitte verständigen Sie den Betreiber.',
    en: 'The server’s clock is not reliable: it differs from the database’s or the authority’s clock. No queries are sent until it is correct again, because the date would be wrong. Please contact the operator.',
  },
  cancelled: {
    de: 'Die Abfrage wurde unterbrochen. Bitte fragen Sie noch einmal.',
    en: 'The check was interrupted. Please try again.',
  },
  'internal-error': {
    de: 'Bei uns ist ein Fehler aufgetreten. Bitte fragen Sie noch einmal; bleibt es dabei, verständigen Sie den Betreiber.',
    en: 'An error occurred on our side. Please try again; if it persists, contact the operator.',
  },
})
