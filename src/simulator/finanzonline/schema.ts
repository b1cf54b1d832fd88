import type { RequestSchema } from '../soap/read-envelope.ts'

export const SESSION_NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/session'
export const UID_NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage'

const TID = ['tid', /^[0-9A-Za-z]{8,12}$/] as const
const BENID = ['benid', /^.{5,12}$/su] as const
const SESSION_ID = ['id', /^[0-9A-Za-z]{10,24}$/] as const

/** The pattern an implementer reports of the live server in 2026, stricter than the published XSD copy (docs/sources.md#finanzonline-calls). */
const UID =
  /^(?:(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|SE|SI|SK|XI)[0-9A-Za-z]{8,12}|RO[0-9]{2,10})$/

export const LOGIN_REQUEST: RequestSchema = {
  namespace: SESSION_NAMESPACE,
  element: 'loginRequest',
  fields: [TID, BENID, ['pin', /^.{5,128}$/su], ['herstellerid', /^[0-9A-Za-z]{10,24}$/]],
}

/** Logout demands a pattern of benid, login only a length: so the XSD. */
export const LOGOUT_REQUEST: RequestSchema = {
  namespace: SESSION_NAMESPACE,
  element: 'logoutRequest',
  fields: [TID, ['benid', /^[0-9A-Za-z]{5,12}$/], SESSION_ID],
}

export const QUERY_REQUEST: RequestSchema = {
  namespace: UID_NAMESPACE,
  element: 'uidAbfrageServiceRequest',
  fields: [TID, BENID, SESSION_ID, ['uid_tn', /^[0-9A-Za-z]+$/], ['uid', UID], ['stufe', /^[12]$/]],
}
