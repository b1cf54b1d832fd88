import type { Authority } from '../../ground/authority-rules.ts'
import { isAskedWithAccount } from './authorities-rules.ts'
import type { SentText } from './trader.ts'

/** In whose name is asked; uid '' = in no name. */
export type Requester = { uid: string; name: string }

/** The company's own numbers of states whose services want one of their own of whoever asks; '' = it has none there. */
export type OwnUids = { DE: string; GB: string }

/** A FinanzOnline account and the company that asks with it. `version` changes with every change of the credentials. */
export type FinanzonlineAccount = {
  tid: string
  benid: string
  pin: string
  /** Whose account it is, for whoever must put it right. */
  companyId?: number
  /** The participant's own UID, sent as uid_tn. */
  uid: string
  name: string
  version: string | number
}

/**
 * For whom is asked, most urgent first (docs/rules.md#who-goes-first): a person who waits for one answer, a person's list, a program, or
 * the product itself (watching, cache update).
 */
export const ASKER_KINDS = ['person', 'list', 'program', 'machine'] as const
export type AskerKind = (typeof ASKER_KINDS)[number]

/** Whom somebody waits for: they take turns, and the product's own work has what they leave free. */
export const USER_KINDS = ['person', 'list', 'program'] as const satisfies readonly AskerKind[]
export type UserKind = (typeof USER_KINDS)[number]

/** Whose question it is; company 0 = the installation's. */
export type Asker = { companyId: number; kind: AskerKind }

/** The installation itself, for what is about no company's question: the ends of sessions, what a service says of itself. Rare, and never starved. */
export const PRODUCT: Asker = { companyId: 0, kind: 'program' }

/** What a company asks with, of which each authority takes what it needs. */
export type AskedWith = {
  /** Null = the company has none that is complete. */
  account: FinanzonlineAccount | null
  requester: Requester
  ownUids: OwnUids
  /** What is known of the company asked about, to be compared. */
  trader: SentText[]
}

/**
 * Returns the company whose answer it is: that of the account where one is asked with an account, which several companies may use; else the
 * company that asks, by whatever number.
 */
export const requesterIdOf = (
  service: Authority,
  companyId: number,
  account: Pick<FinanzonlineAccount, 'companyId'> | null,
): number => (isAskedWithAccount(service) ? (account?.companyId ?? companyId) : companyId)

/** A question to one service. */
export type AuthorityQuestion = AskedWith & {
  service: Authority
  asker: Asker
  uid: string
  /** Waits for a turn as long as it takes (docs/rules.md#so-many-a-minute). */
  isPatient?: boolean | undefined
}
