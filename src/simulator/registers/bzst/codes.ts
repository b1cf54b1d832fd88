/**
 * All observed codes of the service, with the HTTP status, category and field that its page lists
 * (docs/sources.md#german-codes). The texts are our own.
 */
export const EVATR_CODES = [
  { code: '0000', http: 200, category: 'Ergebnis', meaning: 'gültig' },
  {
    code: '2008',
    http: 200,
    category: 'Ergebnis',
    meaning: 'gültig, mit einer Besonderheit in der qualifizierten Anfrage',
  },
  { code: '0003', http: 400, category: 'Hinweis', meaning: 'gültig, für die qualifizierte Anfrage fehlt ein Feld' },
  { code: '2002', http: 200, category: 'Ergebnis', meaning: 'erst ab einem Tag gültig' },
  { code: '2006', http: 200, category: 'Ergebnis', meaning: 'war zwischen zwei Tagen gültig' },
  { code: '2001', http: 404, category: 'Ergebnis', meaning: 'nicht vergeben' },
  { code: '0005', http: 400, category: 'Fehler', field: 'angefragteUstid', meaning: 'angefragte Nummer falsch' },
  {
    code: '0012',
    http: 400,
    category: 'Fehler',
    field: 'angefragteUstid',
    meaning: 'angefragte Nummer passt zu keinem Muster',
  },
  {
    code: '2003',
    http: 400,
    category: 'Fehler',
    field: 'angefragteUstid',
    meaning: 'Land der angefragten Nummer falsch',
  },
  { code: '0004', http: 400, category: 'Fehler', field: 'anfragendeUstid', meaning: 'anfragende Nummer falsch' },
  { code: '2005', http: 404, category: 'Fehler', field: 'anfragendeUstid', meaning: 'anfragende Nummer nicht gültig' },
  { code: '0006', http: 403, category: 'Fehler', meaning: 'eine deutsche Nummer darf keine deutsche anfragen' },
  { code: '0002', http: 400, category: 'Fehler', meaning: 'ein Feld fehlt' },
  { code: '0007', http: 403, category: 'Fehler', meaning: 'fehlerhafter Aufruf' },
  { code: '0008', http: 403, category: 'Hinweis', meaning: 'zu viele qualifizierte Anfragen dieser Sitzung' },
  { code: '0011', http: 503, category: 'Fehler', meaning: 'derzeit nicht möglich' },
  { code: '0013', http: 503, category: 'Fehler', meaning: 'derzeit nicht möglich' },
  { code: '1001', http: 503, category: 'Fehler', meaning: 'derzeit nicht möglich' },
  { code: '1002', http: 500, category: 'Fehler', meaning: 'Fehler der Verarbeitung' },
  { code: '1003', http: 500, category: 'Fehler', meaning: 'Fehler der Verarbeitung' },
  { code: '1004', http: 500, category: 'Fehler', meaning: 'Fehler der Verarbeitung' },
  { code: '2004', http: 500, category: 'Fehler', meaning: 'Fehler der Verarbeitung' },
  { code: '2007', http: 500, category: 'Fehler', meaning: 'Fehler in den Daten des Mitgliedstaats' },
  { code: '2011', http: 500, category: 'Fehler', meaning: 'Fehler der Verarbeitung' },
  { code: '3011', http: 500, category: 'Fehler', meaning: 'Fehler der Verarbeitung' },
] as const

const HTTP_STATUS = new Map<string, number>(EVATR_CODES.map(({ code, http }) => [code, http]))

/** Returns the HTTP status of a code; 200 for unknown codes. */
export const httpOf = (code: string): number => HTTP_STATUS.get(code) ?? 200

/** Codes that do not depend on the number or the requester; failureShare draws from them. */
export const TRANSIENT_CODES: readonly string[] = EVATR_CODES.filter(({ http }) => http >= 500).map(({ code }) => code)
