import type { FinanzonlineAccount } from '../query-context.ts'

const SESSION_NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/session'
const UID_NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage'
const DATABOX_NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/databox'

/** A SOAP 1.1 message to FinanzOnline, and the expected element of its answer. */
export type Message = {
  action: string
  body: string
  answer: { namespace: string; name: string }
  /** The values in it that must not come back (secrets.ts). */
  secrets: readonly string[]
}

/** The expected element of a query's answer. */
export const UID_ANSWER: Message['answer'] = { namespace: UID_NAMESPACE, name: 'uidAbfrageServiceResponse' }

type Fields = [name: string, value: string][]

/** The order of the fields is that of the XSD's sequences. */
export const loginMessage = (fields: { tid: string; benid: string; pin: string; herstellerid: string }): Message =>
  message('login', SESSION_NAMESPACE, 'login', [
    ['tid', fields.tid],
    ['benid', fields.benid],
    ['pin', fields.pin],
    ['herstellerid', fields.herstellerid],
  ])

export const logoutMessage = (fields: { tid: string; benid: string; id: string }): Message =>
  message('logout', SESSION_NAMESPACE, 'logout', [
    ['tid', fields.tid],
    ['benid', fields.benid],
    ['id', fields.id],
  ])

export type QueryFields = { tid: string; benid: string; id: string; uidTn: string; uid: string; level: 1 | 2 }

export const queryMessage = (fields: QueryFields): Message =>
  message('uidAbfrage', UID_NAMESPACE, 'uidAbfrageService', [
    ['tid', fields.tid],
    ['benid', fields.benid],
    ['id', fields.id],
    ['uid_tn', fields.uidTn],
    ['uid', fields.uid],
    ['stufe', String(fields.level)],
  ])

type SessionIds = { tid: string; benid: string; id: string }

/** Lists the protocols (P) delivered between two local times in Vienna, yyyy-mm-ddThh:mm:ss. */
export const listDocumentsMessage = ({
  tid,
  benid,
  id,
  from,
  to,
}: SessionIds & { from: string; to: string }): Message =>
  message('getDatabox', DATABOX_NAMESPACE, 'getDatabox', [
    ['tid', tid],
    ['benid', benid],
    ['id', id],
    ['erltyp', 'P'],
    ['ts_zust_von', from],
    ['ts_zust_bis', to],
  ])

/** Fetches one document and marks it as read. */
export const fetchDocumentMessage = ({ tid, benid, id, key }: SessionIds & { key: string }): Message =>
  message('getDataboxEntry', DATABOX_NAMESPACE, 'getDataboxEntry', [
    ['tid', tid],
    ['benid', benid],
    ['id', id],
    ['applkey', key],
  ])

function message(action: string, namespace: string, element: string, fields: Fields): Message {
  const inner = fields.map(([name, value]) => `<m:${name}>${escapeXml(value)}</m:${name}>`).join('')
  return {
    action,
    secrets: fields.flatMap(([name, value]) => (name === 'pin' || name === 'id' ? [value] : [])),
    answer: { namespace, name: `${element}Response` },
    body:
      '<?xml version="1.0" encoding="UTF-8"?>' +
      '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">' +
      `<soapenv:Body><m:${element}Request xmlns:m="${namespace}">${inner}</m:${element}Request></soapenv:Body>` +
      '</soapenv:Envelope>',
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// A PIN may contain any character. Characters that XML 1.0 cannot represent are dropped: the
// service could not receive them.
const escapeXml = (value: string): string =>
  Array.from(value.toWellFormed(), character => (isWritable(character) ? (ENTITIES[character] ?? character) : '')).join(
    '',
  )

const isWritable = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return (code >= 0x20 && code !== 0xfffe && code !== 0xffff) || code === 0x9 || code === 0xa || code === 0xd
}

// The ministry's login.xsd and uidAbfrage.xsd: at login, benid and pin are restricted only in
// length.
const TID = /^[0-9A-Za-z]{8,12}$/
const BENID = /^.{5,12}$/s
const PIN = /^.{5,128}$/s
const HERSTELLER_ID = /^[0-9A-Za-z]{10,24}$/
const UID_TN = /^ATU\d{8}$/
const LOGOUT_BENID = /^[0-9A-Za-z]{5,12}$/
const SESSION_ID = /^[0-9A-Za-z]{10,24}$/

/**
 * Returns whether the credentials satisfy the ministry's schemas, so that no call is wasted on
 * them.
 */
export const hasWellFormedCredentials = (account: FinanzonlineAccount): boolean =>
  TID.test(account.tid) && BENID.test(account.benid) && PIN.test(account.pin)

export const isRequesterUid = (uid: string): boolean => UID_TN.test(uid)
export const isHerstellerId = (id: string): boolean => HERSTELLER_ID.test(id)
export const isSessionId = (id: string): boolean => SESSION_ID.test(id)
export const canLogOut = (benid: string, sessionId: string): boolean =>
  LOGOUT_BENID.test(benid) && SESSION_ID.test(sessionId)
