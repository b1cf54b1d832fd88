export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
export const WSE = 'http://www.uid.admin.ch/xmlns/uid-wse'
const ECH_0097 = 'http://www.ech.ch/xmlns/eCH-0097/5'

/** The one operation that is asked: it tells name, address and entry at once, and so halves the use of the limit. */
export const OPERATION = 'GetByUID'

/** Takes nine digits; returns the SOAP 1.1 message that asks for them (docs/sources.md#swiss-calls). */
export const getByUid = (digits: string): { action: string; body: string } => ({
  action: `${WSE}/IPublicServices/${OPERATION}`,
  body:
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<soap:Envelope xmlns:soap="${SOAP}"><soap:Body><${OPERATION} xmlns="${WSE}"><uid>` +
    `<uidOrganisationIdCategorie xmlns="${ECH_0097}">CHE</uidOrganisationIdCategorie>` +
    `<uidOrganisationId xmlns="${ECH_0097}">${digits}</uidOrganisationId>` +
    `</uid></${OPERATION}></soap:Body></soap:Envelope>`,
})
