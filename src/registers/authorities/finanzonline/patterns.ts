import type { FinanzonlineAccount } from '../asking.ts'

// login.xsd and uidAbfrage.xsd of the ministry: benid and pin are bound by their length alone at login.
const TID = /^[0-9A-Za-z]{8,12}$/
const BENID = /^.{5,12}$/s
const PIN = /^.{5,128}$/s
const HERSTELLER = /^[0-9A-Za-z]{10,24}$/
const UID_TN = /^ATU\d{8}$/
const LOGOUT_BENID = /^[0-9A-Za-z]{5,12}$/
const SESSION = /^[0-9A-Za-z]{10,24}$/

/** Whether the account's data would pass the ministry's schemas, so that no call is wasted on them. */
export const isWellFormed = (account: FinanzonlineAccount): boolean =>
  TID.test(account.tid) && BENID.test(account.benid) && PIN.test(account.pin)

export const isRequesterUid = (uid: string): boolean => UID_TN.test(uid)
export const isHerstellerId = (id: string): boolean => HERSTELLER.test(id)
export const isSessionId = (id: string): boolean => SESSION.test(id)
export const mayLogOut = (benid: string, sessionId: string): boolean =>
  LOGOUT_BENID.test(benid) && SESSION.test(sessionId)
