import type { Authority } from '../../base/authority-rules.ts'
import { usesAccount } from './authorities-rules.ts'
import type { SentText } from './trader.ts'

/** The requester; uid '' = anonymous. */
export type Requester = { uid: string; name: string }

/** The company's own numbers for services that require a number of their state; '' = none. */
export type OwnUids = { DE: string; GB: string }

/**
 * A FinanzOnline account and its company. `version` changes with every change of the credentials.
 */
export type FinanzonlineAccount = {
  tid: string
  benid: string
  pin: string
  /** The company that owns the account and can fix it. */
  companyId?: number
  /** The participant's own UID, sent as uid_tn. */
  uid: string
  name: string
  version: string | number
}

/**
 * The kinds of callers, most urgent first (docs/rules.md#who-goes-first): a person who waits for
 * one answer, a person's list, a program, or the product's background work (watching, cache
 * update).
 */
export const CALLER_KINDS = ['person', 'list', 'program', 'machine'] as const
export type CallerKind = (typeof CALLER_KINDS)[number]

/** Callers with a waiting user. They take turns; background work gets what they leave free. */
export const USER_KINDS = ['person', 'list', 'program'] as const satisfies readonly CallerKind[]
export type UserKind = (typeof USER_KINDS)[number]

/** The caller of a query; company 0 = the installation. */
export type QueryCaller = { companyId: number; kind: CallerKind }

/**
 * The installation itself, for calls that belong to no company: logouts, status calls. They are
 * rare and never starve.
 */
export const PRODUCT_CALLER: QueryCaller = { companyId: 0, kind: 'program' }

/** The company's credentials and data for a query; each authority uses what it needs. */
export type QueryContext = {
  /** null = the company has no complete account. */
  account: FinanzonlineAccount | null
  requester: Requester
  ownUids: OwnUids
  /** Known data of the queried company, sent for comparison. */
  trader: SentText[]
}

/**
 * Returns the company that the answer belongs to: the account's company for services with an
 * account, which several companies may share; else the company that started the query, regardless
 * of the requester number.
 */
export const requesterIdOf = (
  service: Authority,
  companyId: number,
  account: Pick<FinanzonlineAccount, 'companyId'> | null,
): number => (usesAccount(service) ? (account?.companyId ?? companyId) : companyId)

/** A query to one service. */
export type AuthorityQuestion = QueryContext & {
  service: Authority
  caller: QueryCaller
  uid: string
  /** Waits for a rate-limit slot without a time limit (docs/rules.md#calls-per-minute). */
  isPatient?: boolean | undefined
}
