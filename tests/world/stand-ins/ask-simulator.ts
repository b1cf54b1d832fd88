import type { Simulator } from '../../../src/simulator/simulator.ts'

// Queries the simulator with hand-written requests, independent of the product's own clients.

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const SESSION = 'https://finanzonline.bmf.gv.at/fon/ws/session'
const UID = 'https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage'

export const VALID_LOGIN = {
  tid: '100000000001',
  benid: 'WEBUSER01',
  pin: 'Simulator-2026',
  herstellerid: 'ATU13585627',
}

export type Reply = { status: number; type: string; text: string }

export async function post(url: string, body: string, contentType: string): Promise<Reply> {
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': contentType } })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

/**
 * Sends a POST to VIES; a UID given as text is split after its prefix, and further fields are added
 * unchanged.
 */
export async function queryVies(
  simulator: Simulator,
  uid: string,
  further: Record<string, string> = {},
  path = '/check-vat-number',
) {
  const body = JSON.stringify({ countryCode: uid.slice(0, 2), vatNumber: uid.slice(2), ...further })
  const reply = await post(simulator.viesUrl + path, body, 'application/json')
  const json: Record<string, unknown> = JSON.parse(reply.text)
  return { status: reply.status, json }
}

/** Returns the error code of a VIES answer, or VALID or INVALID. */
export function viesCode(json: Record<string, unknown>): string {
  if (typeof json.valid === 'boolean') return json.valid ? 'VALID' : 'INVALID'
  return /"error":"([^"]+)"/.exec(JSON.stringify(json))?.[1] ?? ''
}

export function soapRequest(namespace: string, element: string, fields: Record<string, string>): string {
  const content = Object.entries(fields).map(([name, text]) => `<a:${name}>${text}</a:${name}>`)
  return `<s:Envelope xmlns:s="${SOAP}" xmlns:a="${namespace}"><s:Body><a:${element}>${content.join('')}</a:${element}></s:Body></s:Envelope>`
}

export async function postSession(
  simulator: Simulator,
  element: string,
  fields: Record<string, string>,
): Promise<Reply> {
  return post(simulator.finanzonlineSessionUrl, soapRequest(SESSION, element, fields), 'text/xml; charset=utf-8')
}

/** Logs in and returns the session id, or '' if refused. */
export async function logIn(simulator: Simulator, fields: Partial<typeof VALID_LOGIN> = {}): Promise<string> {
  return element((await postSession(simulator, 'loginRequest', { ...VALID_LOGIN, ...fields })).text, 'id')
}

export async function postQuery(simulator: Simulator, fields: Record<string, string>): Promise<Reply> {
  const { tid, benid } = VALID_LOGIN
  const allFields = { tid, benid, id: '', uid_tn: 'ATU13585627', uid: '', stufe: '2', ...fields }
  return post(
    simulator.finanzonlineUidUrl,
    soapRequest(UID, 'uidAbfrageServiceRequest', allFields),
    'text/xml; charset=utf-8',
  )
}

/**
 * Returns the text of the first element with that local name, with references and CDATA resolved;
 * '' if there is none.
 */
export function element(xml: string, name: string): string {
  const text = new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>(?:<!\\[CDATA\\[)?([^<\\]]*)`).exec(xml)?.[1] ?? ''
  return text
    .replace(/&#x([0-9a-f]+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}
