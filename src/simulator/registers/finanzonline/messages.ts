import { type SimulatedAnswer, xmlAnswer } from '../../answer.ts'
import type { Form } from '../../faults/fault.ts'
import { escapeXml, type RequestSchema, SOAP_NAMESPACE } from '../../soap.ts'

export const SESSION_NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/session'
export const UID_NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage'

const TID = ['tid', /^[0-9A-Za-z]{8,12}$/] as const
const BENID = ['benid', /^.{5,12}$/su] as const
const SESSION_ID = ['id', /^[0-9A-Za-z]{10,24}$/] as const

/**
 * The UID pattern of the live server, as another implementer reported in 2026. It is stricter than
 * the published XSD (docs/sources.md#finanzonline-calls).
 */
const UID_PATTERN =
  /^(?:(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|SE|SI|SK|XI)[0-9A-Za-z]{8,12}|RO[0-9]{2,10})$/

export const LOGIN_REQUEST: RequestSchema = {
  namespace: SESSION_NAMESPACE,
  element: 'loginRequest',
  fields: [TID, BENID, ['pin', /^.{5,128}$/su], ['herstellerid', /^[0-9A-Za-z]{10,24}$/]],
}

/** The XSD requires a pattern of benid at logout, but only a length at login. */
export const LOGOUT_REQUEST: RequestSchema = {
  namespace: SESSION_NAMESPACE,
  element: 'logoutRequest',
  fields: [TID, ['benid', /^[0-9A-Za-z]{5,12}$/], SESSION_ID],
}

export const QUERY_REQUEST: RequestSchema = {
  namespace: UID_NAMESPACE,
  element: 'uidAbfrageServiceRequest',
  fields: [TID, BENID, SESSION_ID, ['uid_tn', /^[0-9A-Za-z]+$/], ['uid', UID_PATTERN], ['stufe', /^[12]$/]],
}

type Field = readonly [name: string, text: string]

/**
 * Namespace prefixes, selected by the UID: clients must not rely on any
 * (docs/sources.md#finanzonline-answers).
 */
const PREFIXES = ['', 'ns2:', 'ns5:', 'uid:']

/** Writes a response element in an envelope. `form` is a deviation, `style` selects the prefix. */
export function writeEnvelope(
  namespace: string,
  element: string,
  fields: readonly Field[],
  style: number,
  form?: Form,
): string {
  const prefix = form === 'ns5' ? 'ns5:' : form === 'bare' ? '' : (PREFIXES[style % PREFIXES.length] ?? '')
  const uri = form === 'wrong-root' ? 'http://localhost/other' : namespace
  const declaration = prefix ? `xmlns:${prefix.slice(0, -1)}="${uri}"` : `xmlns="${uri}"`
  const content = applyDeviation(fields, form)
    .map(([name, text]) => `<${prefix}${name}>${writeText(text, form)}</${prefix}${name}>`)
    .join('')
  const envelope = style % 2 ? 'SOAP-ENV' : 'soapenv'
  if (form === 'empty-soap')
    return `<${envelope}:Envelope xmlns:${envelope}="${SOAP_NAMESPACE}"><${envelope}:Body/></${envelope}:Envelope>`
  if (form === 'broken-soap')
    return `<?xml version="1.0"?><${envelope}:Envelope xmlns:${envelope}="${SOAP_NAMESPACE}"><${envelope}:Body><`
  return `<?xml version="1.0" encoding="UTF-8"?>${form === 'doctype' ? DOCTYPE : ''}<${envelope}:Envelope xmlns:${envelope}="${SOAP_NAMESPACE}"><${envelope}:Header/><${envelope}:Body><${prefix}${element} ${declaration}>${content}</${prefix}${element}></${envelope}:Body></${envelope}:Envelope>`
}

/** A DTD with nested entities: a parser that expands them runs out of memory. */
const DOCTYPE = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, depth) => `<!ENTITY a${depth + 1} "&a${depth};&a${depth};">`).join('')}]>`

function applyDeviation(fields: readonly Field[], form?: Form): readonly Field[] {
  if (form === 'no-verdict') return fields.filter(([name]) => name !== 'rc')
  if (form === 'text-verdict') return fields.map(field => (field[0] === 'rc' ? ['rc', 'gut'] : field))
  if (form === 'no-message') return fields.filter(([name]) => name !== 'msg')
  if (form === 'doctype') return fields.map(field => (field[0] === 'name' ? ['name', '&a30;'] : field))
  return fields
}

function writeText(text: string, form?: Form): string {
  if (form === 'references') return [...text].map(letter => `&#x${letter.codePointAt(0)?.toString(16)};`).join('')
  if (form === 'cdata') return text && `<![CDATA[${text}]]>`
  if (form === 'doctype' && text === '&a30;') return text
  return escapeXml(text)
}

/**
 * Writes a SOAP fault. SOAP 1.1 requires HTTP 500, but 200 was observed, too. The text is the only
 * information.
 */
export function soapFault(text: string, status = 500): SimulatedAnswer {
  const party = text === 'Validation error' ? 'Client' : 'Server'
  const fault = `<faultcode>SOAP-ENV:${party}</faultcode><faultstring xml:lang="en">${escapeXml(text)}</faultstring>`
  const body = `<SOAP-ENV:Envelope xmlns:SOAP-ENV="${SOAP_NAMESPACE}"><SOAP-ENV:Header/><SOAP-ENV:Body><SOAP-ENV:Fault>${fault}</SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>`
  return xmlAnswer(`SOAP fault: ${text}`, body, status)
}
