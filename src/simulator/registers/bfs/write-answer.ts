import { type SimulatedAnswer, xmlAnswer } from '../../answer.ts'
import { escapeXml, SOAP_NAMESPACE } from '../../soap.ts'
import type { Entry } from './entries.ts'
import type { BusinessFault } from './faults.ts'

export const WSE_NAMESPACE = 'http://www.uid.admin.ch/xmlns/uid-wse'
const SHARED_NAMESPACE = 'http://www.uid.admin.ch/xmlns/uid-wse-shared/2'
const ECH_0097 = 'http://www.ech.ch/xmlns/eCH-0097/5'
const ECH_0098 = 'http://www.ech.ch/xmlns/eCH-0098/5'
const ECH_0108 = 'http://www.ech.ch/xmlns/eCH-0108/5'

const envelope = (body: string): string =>
  `<s:Envelope xmlns:s="${SOAP_NAMESPACE}"><s:Body>${body}</s:Body></s:Envelope>`

/** Writes a text element, or nothing if the text is empty. */
const element = (name: string, text: string): string => (text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`)

/** Writes a GetByUIDResponse; an empty result means that the number does not exist. */
export function getByUidAnswer(entries: readonly Entry[]): SimulatedAnswer {
  const result = `<GetByUIDResult>${entries.map(writeEntry).join('')}</GetByUIDResult>`
  const code = entries[0] ? `vat ${entries[0].vatStatus}/${entries[0].vatEntryStatus}` : 'empty'
  return xmlAnswer(code, envelope(`<GetByUIDResponse xmlns="${WSE_NAMESPACE}">${result}</GetByUIDResponse>`))
}

function writeEntry(entry: Entry): string {
  const inner = `<organisation xmlns="${ECH_0108}">${identification(entry)}${address(entry)}</organisation>`
  return `<organisationType xmlns="${WSE_NAMESPACE}/5"><organisation>${inner}${registers(entry)}</organisation></organisationType>`
}

const numberOf = (digits: string): string =>
  element('uidOrganisationIdCategorie', 'CHE') + element('uidOrganisationId', digits)

const identification = ({ number, name }: Entry): string =>
  `<organisationIdentification xmlns="${ECH_0098}"><uid xmlns="${ECH_0097}">${numberOf(number)}</uid>` +
  `<OtherOrganisationId xmlns="${ECH_0097}"><organisationIdCategory>CH.HR</organisationIdCategory><organisationId>CH67010028221</organisationId></OtherOrganisationId>` +
  `${element('organisationName', name)}${element('organisationLegalName', name)}<legalForm>0106</legalForm></organisationIdentification>`

const address = ({ careOf, street, houseNumber, town, zip }: Entry): string =>
  `<address>${element('addressLine1', careOf)}<addressCategory>LEGAL</addressCategory>${element('street', street)}` +
  `${element('houseNumber', houseNumber)}${element('town', town)}${element('swissZipCode', zip)}<countryIdISO2>CH</countryIdISO2></address>`

const registers = (entry: Entry): string =>
  `<uidregInformation>${element('uidregStatusEnterpriseDetail', entry.status)}<uidregPublicStatus>1</uidregPublicStatus><uidregUidService>false</uidregUidService></uidregInformation>` +
  '<commercialRegisterInformation><commercialRegisterStatus>2</commercialRegisterStatus><commercialRegisterEntryStatus>1</commercialRegisterEntryStatus></commercialRegisterInformation>' +
  `<vatRegisterInformation>${element('vatStatus', entry.vatStatus)}${element('vatEntryStatus', entry.vatEntryStatus)}` +
  `${element('vatEntryDate', entry.from)}${element('vatLiquidationDate', entry.until)}` +
  `${entry.vatNumber === '' ? '' : `<uidVat>${numberOf(entry.vatNumber)}</uidVat>`}</vatRegisterInformation>`

/** Writes a fault with HTTP 500, like the register. */
export function faultAnswer({ kind, error, detail }: BusinessFault): SimulatedAnswer {
  const inner =
    `<operation xmlns="${SHARED_NAMESPACE}">GetByUID</operation><error xmlns="${SHARED_NAMESPACE}">${error}</error>` +
    `<errorDetail xmlns="${SHARED_NAMESPACE}">${escapeXml(detail)}</errorDetail>`
  const body = `<s:Fault><faultcode>s:Client</faultcode><faultstring xml:lang="de-CH">${error}</faultstring><detail><${kind} xmlns="${WSE_NAMESPACE}">${inner}</${kind}></detail></s:Fault>`
  return xmlAnswer(error, envelope(body), 500)
}

/** Writes an HTML page, as a proxy in front of the register would. */
export const pageAnswer = (status: number, title: string): SimulatedAnswer => ({
  status,
  contentType: 'text/html',
  body: `<html><body><h1>${status} ${title}</h1></body></html>`,
  code: `HTTP ${status}`,
})
