/** Common parts of VIES answers, the most frequent last (docs/sources.md#vies-answers). */
const VIES_1 = `<html><head><title>503 Service Unavailable</title></head><body>Bad Gateway
VOW-ERR-1 IP_BLOCKED VAT_BLOCKED INVALID_INPUT INVALID_REQUESTER_INFO SERVICE_UNAVAILABLE GLOBAL_MAX_CONCURRENT_REQ_TIME MS_MAX_CONCURRENT_REQ_TIME
{"actionSucceed":false,"errorWrappers":[{"error":"TIMEOUT"}]}{ "actionSucceed" : false, "errorWrappers" : [ { "error" : "MS_UNAVAILABLE" } ] }
{"actionSucceed":false,"errorWrappers":[{"error":"MS_MAX_CONCURRENT_REQ"}]}{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}
{
  "countryCode" : "DE",
  "vatNumber" : "1",
  "requestDate" : "2026-12-01T10:00:00.000Z",
  "valid" : true,
  "requestIdentifier" : "WAPIAAAA",
  "name" : "---",
  "address" : "---",
  "traderName" : "---",
  "traderStreet" : "---",
  "traderPostalCode" : "---",
  "traderCity" : "---",
  "traderCompanyType" : "---",
  "traderNameMatch" : "NOT_PROCESSED",
  "traderStreetMatch" : "NOT_PROCESSED",
  "traderPostalCodeMatch" : "NOT_PROCESSED",
  "traderCityMatch" : "NOT_PROCESSED",
  "traderCompanyTypeMatch" : "NOT_PROCESSED"
}
 S.A. S.R.L. SPA SP. Z O.O. S.R.O. D.O.O. A/S APS B.V. N.V. SARL SAS LIMITED OY AB UAB SIA KFT. LTD GMBH\\nRUE DE VIA CALLE UL. STRASSE \\n
{"countryCode":"AT","vatNumber":"U{"countryCode":"DE","vatNumber":"1","requestDate":"2026-11-24T10:00:00.000Z","valid":false,"requestIdentifier":"WAPIAAAA","name":"---","address":"---","traderName":"---","traderStreet":"---","traderPostalCode":"---","traderCity":"---","traderCompanyType":"---","traderNameMatch":"VALID","traderStreetMatch":"INVALID","traderNameMatch":"NOT_PROCESSED","traderStreetMatch":"NOT_PROCESSED","traderPostalCodeMatch":"NOT_PROCESSED","traderCityMatch":"NOT_PROCESSED","traderCompanyTypeMatch":"NOT_PROCESSED"}
{"countryCode":"FR","vatNumber":"1","requestDate":"2026-11-24T10:00:00.000Z","valid":true,"requestIdentifier":"","name":"---","address":"---","traderName":"---","traderStreet":"---","traderPostalCode":"---","traderCity":"---","traderCompanyType":"---","traderNameMatch":"NOT_PROCESSED","traderStreetMatch":"NOT_PROCESSED","traderPostalCodeMatch":"NOT_PROCESSED","traderCityMatch":"NOT_PROCESSED","traderCompanyTypeMatch":"NOT_PROCESSED"}`

/**
 * Common parts of FinanzOnline answers: the ministry's texts, its envelope with several prefixes
 * (docs/sources.md#finanzonline-answers).
 */
const FINANZONLINE_1 = `<!DOCTYPE html><html lang="de"><head><title>Wartungsarbeiten</title></head><body>/wartung/
<faultcode>soapenv:Server</faultcode><faultstring xml:lang="en">Validation error</faultstring>
Die Session ID ist ungültig oder abgelaufen.Der Aufruf des Webservices ist derzeit wegen Wartungsarbeiten nicht möglich.Es ist ein technischer Fehler aufgetreten.Dieser Teilnehmer ist für diese Funktion nicht berechtigt.UID beginnt nicht mit ATU.Der angegebene Mitgliedstaat verbietet diese Abfrage.Die UID-Nummer ist über FinanzOnline einzeln abzufragen.Die UID-Nummer des Erwerbers ist (noch) nicht abfragbar.
Die angefragte UID-Nummer kann im FinanzOnline nur in Stufe 1 bestätigt werden, da diese UID-Nummer zu einer Unternehmensgruppe (Umsatzsteuergruppe) gehört. Aus technischen Gründen werden aus Tschechien keine Firmendaten angezeigt. Für eine gültige Stufe 2 Abfrage ist es daher erforderlich, dass Sie unter http://adisreg.mfcr.cz die Daten der CZ-Umsatzsteuergruppe aufrufen und kontrollieren, ob das angefragte Unternehmen auch tatsächlich zu dieser Gruppe gehört. Bitte bewahren Sie den Ausdruck dieser Anfrage in Ihren Unterlagen als Beleg gemäß § 132 BAO auf. Für jede Anfrage Stufe 2 ist sowohl das Bestätigungsverfahren in Stufe 1 im FinanzOnline als auch das Gruppenregister im anderen Mitgliedsstaat laut o.a. Link zu konsultieren. Im Falle von Fragen wenden Sie sich bitte an Ihr zuständiges Finanzamt.
Die UID-Nummer des Erwerbers ist falsch.Die UID-Nummer des Antragstellers ist ungültig.Für die UID-Abfrage für diesen Antragsteller sind sie nicht berechtigt.Die Funktion steht derzeit nicht zur Verfügung. Bitte versuchen Sie es zu einem späteren Zeitpunkt nochmal oder wenden Sie sich an die Hotline (050 233 790, MO - FR 08:00 - 17:00).Die UID-Abfrage ist auf Grund der hohen Anzahl an Abfragen derzeit nicht möglich.Die UID-Abfrage für die angegebene UID-Nummer des Erwerbers wurde an diesem Tag bereits zweimal durchgeführt. Eine häufigere Abfrage mittels Webservice ist nicht möglich.Der angegebene Mitgliedstaat ist derzeit nicht erreichbar.
 GMBH S.A. S.R.L. SPA SP. Z O.O. S.R.O. D.O.O. A/S APS B.V. N.V. SARL SAS LIMITED OY AB LTD VIA RUE DE STRASSE AT- 
<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Header/><SOAP-ENV:Body><ns2:uidAbfrageServiceResponse xmlns:ns2="https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage"><ns2:rc>0</ns2:rc><ns2:msg>Die UID des Erwerbers ist nicht gültig.</ns2:msg></ns2:uidAbfrageServiceResponse></SOAP-ENV:Body></SOAP-ENV:Envelope>
<uidAbfrageServiceResponse xmlns="https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage"><rc>0</rc><msg>Die UID des Erwerbers ist gültig.</msg><name></name><adrz1></adrz1><adrz2></adrz2><adrz3></adrz3></uidAbfrageServiceResponse></soapenv:Body></soapenv:Envelope>
<uid:rc>0</uid:rc><uid:msg></uid:msg><uid:name></uid:name><uid:adrz1></uid:adrz1><uid:adrz2></uid:adrz2><uid:adrz3></uid:adrz3>
<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Header/><S:Body><ns5:uidAbfrageServiceResponse xmlns:ns5="https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage"><ns5:rc>0</ns5:rc><ns5:msg>Die UID des Erwerbers ist gültig.</ns5:msg><ns5:name></ns5:name><ns5:adrz1></ns5:adrz1><ns5:adrz2></ns5:adrz2><ns5:adrz3></ns5:adrz3><ns5:adrz4></ns5:adrz4><ns5:adrz5></ns5:adrz5><ns5:adrz6></ns5:adrz6></ns5:uidAbfrageServiceResponse></S:Body></S:Envelope>`

/**
 * Preset dictionaries (they prefill the window of RFC 1951), by the number in front of each packed
 * answer. **Never change or remove one**: existing data would become unreadable. A better one gets
 * the next number and is selected in the authority's `dictionary`.
 */
export const DICTIONARIES: Record<number, Buffer> = {
  1: Buffer.from(VIES_1),
  2: Buffer.from(FINANZONLINE_1),
}
