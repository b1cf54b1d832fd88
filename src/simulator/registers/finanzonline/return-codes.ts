/**
 * Official texts of uidAbfrage (BMF handbook "UID-Abfrage-Webservice", 20.09.2024). Codes that the
 * handbook does not list have reworded texts of the list of 06.02.2013.
 */
const QUERY_TEXTS = new Map([
  [0, 'Die UID des Erwerbers ist gültig.'],
  [1, 'Die UID des Erwerbers ist nicht gültig.'],
  [4, 'Die UID-Nummer des Erwerbers ist falsch.'],
  [5, 'Die UID-Nummer des Antragstellers ist ungültig.'],
  [10, 'Der angegebene Mitgliedstaat verbietet diese Abfrage.'],
  [11, 'Für die UID-Abfrage für diesen Antragsteller sind sie nicht berechtigt.'],
  [12, 'Die UID-Nummer des Erwerbers ist (noch) nicht abfragbar.'],
  [101, 'UID beginnt nicht mit ATU.'],
  [103, vatGroupText('aus Tschechien', 'http://adisreg.mfcr.cz', 'CZ')],
  [104, vatGroupText('aus der Slowakei', 'http://www.drsr.sk', 'SK')],
  [105, 'Die UID-Nummer ist über FinanzOnline einzeln abzufragen.'],
  [
    1511,
    'Die Funktion steht derzeit nicht zur Verfügung. Bitte versuchen Sie es zu einem späteren Zeitpunkt nochmal oder wenden Sie sich an die Hotline (050 233 790, MO - FR 08:00 - 17:00).',
  ],
  [1512, 'Die UID-Abfrage ist auf Grund der hohen Anzahl an Abfragen derzeit nicht möglich.'],
  [
    1513,
    'Die UID-Abfrage für die angegebene UID-Nummer des Erwerbers wurde an diesem Tag bereits zweimal durchgeführt. Eine häufigere Abfrage mittels Webservice ist nicht möglich.',
  ],
  [
    1514,
    'Die UID-Abfrage für die angegebene UID-Nummer des Antragstellers wurde an diesem Tag bereits mehrfach durchgeführt. Eine häufigere Abfrage mittels Webservice ist nicht möglich.',
  ],
  [-1, 'Die Session ID ist ungültig oder abgelaufen.'],
  [-2, 'Der Aufruf des Webservices ist derzeit wegen Wartungsarbeiten nicht möglich.'],
  [-3, 'Es ist ein technischer Fehler aufgetreten.'],
  [-4, 'Dieser Teilnehmer ist für diese Funktion nicht berechtigt.'],
  [3, 'Die UID-Nummer des Antragstellers ist ungültig.'],
  [6, 'Der angegebene Mitgliedstaat ist derzeit nicht erreichbar.'],
  [7, 'Der angegebene Mitgliedstaat ist derzeit nicht erreichbar.'],
  [8, 'UID-Abfragen sind derzeit nicht möglich.'],
  [9, 'Name und Anschrift sind derzeit nicht verfügbar.'],
  [102, 'Die Stufe muss 1 oder 2 sein.'],
  [999, 'Nicht alle erforderlichen Parameter wurden angegeben.'],
])

/**
 * Texts of the session service. Its handbook gives only meanings; "ungültig" in -4 was observed
 * live (docs/sources.md#finanzonline-codes).
 */
const SESSION_TEXTS = new Map([
  [0, 'Aufruf ok'],
  [-1, 'Die Session ID ist ungültig oder abgelaufen.'],
  [-2, 'Der Aufruf des Webservices ist derzeit wegen Wartungsarbeiten nicht möglich.'],
  [-3, 'Es ist ein technischer Fehler aufgetreten.'],
  [-4, 'Die Zugangskennungen sind ungültig.'],
  [-5, 'Der Benutzer ist nach mehreren Fehlversuchen gesperrt.'],
  [-6, 'Der Benutzer ist gesperrt.'],
  [-7, 'Der Benutzer ist kein Benutzer für Webservices.'],
  [-8, 'Der Teilnehmer ist gesperrt oder für Webservices nicht berechtigt.'],
])

/** Returns the query service's text for a return code; unknown codes have a generic one. */
export function queryText(rc: number): string {
  return QUERY_TEXTS.get(rc) ?? `Unbekannter Rückgabewert ${rc}.`
}

/** Returns the session service's text for a return code. */
export function sessionText(rc: number): string {
  return SESSION_TEXTS.get(rc) ?? `Unbekannter Rückgabewert ${rc}.`
}

function vatGroupText(from: string, register: string, country: string): string {
  return `Die angefragte UID-Nummer kann im FinanzOnline nur in Stufe 1 bestätigt werden, da diese UID-Nummer zu einer Unternehmensgruppe (Umsatzsteuergruppe) gehört. Aus technischen Gründen werden ${from} keine Firmendaten angezeigt. Für eine gültige Stufe 2 Abfrage ist es daher erforderlich, dass Sie unter ${register} die Daten der ${country}-Umsatzsteuergruppe aufrufen und kontrollieren, ob das angefragte Unternehmen auch tatsächlich zu dieser Gruppe gehört. Bitte bewahren Sie den Ausdruck dieser Anfrage in Ihren Unterlagen als Beleg gemäß § 132 BAO auf. Für jede Anfrage Stufe 2 ist sowohl das Bestätigungsverfahren in Stufe 1 im FinanzOnline als auch das Gruppenregister im anderen Mitgliedsstaat laut o.a. Link zu konsultieren. Im Falle von Fragen wenden Sie sich bitte an Ihr zuständiges Finanzamt.`
}
