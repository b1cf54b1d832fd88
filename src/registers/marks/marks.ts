import { FICTITIOUS_COMPANIES } from './fictitious-companies/mark.ts'
import { FICTITIOUS_COMPANIES_TABLES } from './fictitious-companies/tables.ts'
import { GROUP_MEMBERSHIP } from './group-membership/mark.ts'
import { GROUP_MEMBERSHIP_TABLES } from './group-membership/tables.ts'
import type { Mark, MarkRecipient, RegisterEvidence } from './mark.ts'
import type { MarkId, MarkRegisterId } from './mark-rules.ts'
import { WHITE_LIST_MARK } from './poland/mark.ts'
import { POLISH_ACCOUNTS } from './polish-accounts/evidence.ts'
import { POLISH_ACCOUNTS_TABLES } from './polish-accounts/tables.ts'
import { ANAF_MARK } from './romania/mark.ts'
import { SLOVAK_LISTS_MARK } from './slovakia/mark.ts'
import { STATE_REGISTERS_DATA } from './state-registers/data.ts'
import { STATE_REGISTER_TABLES } from './state-registers/tables.ts'
import { UNRELIABLE_PAYERS } from './unreliable-payers/mark.ts'
import { UNRELIABLE_PAYERS_TABLES } from './unreliable-payers/tables.ts'

/** All marks; every place that stores, counts or shows them loops over this list. */
export const MARKS: Readonly<Record<MarkId, Mark>> = {
  listed: FICTITIOUS_COMPANIES,
  unreliable: UNRELIABLE_PAYERS,
  whiteList: WHITE_LIST_MARK,
  slovakLists: SLOVAK_LISTS_MARK,
  anaf: ANAF_MARK,
}

/** The tables of their folders. */
export const MARK_TABLES = {
  ...FICTITIOUS_COMPANIES_TABLES,
  ...UNRELIABLE_PAYERS_TABLES,
  ...GROUP_MEMBERSHIP_TABLES,
  ...STATE_REGISTER_TABLES,
  ...POLISH_ACCOUNTS_TABLES,
}

/** The registers that say something beside a verdict, as recipients of data. */
export const MARK_RECIPIENTS: Readonly<Record<MarkRegisterId, MarkRecipient>> = {
  scheinunternehmen: FICTITIOUS_COMPANIES.recipient,
  adis: UNRELIABLE_PAYERS.recipient,
  ares: GROUP_MEMBERSHIP.recipient,
  whiteList: WHITE_LIST_MARK.recipient,
  slovakLists: SLOVAK_LISTS_MARK.recipient,
  anaf: ANAF_MARK.recipient,
}

/** Their own data, in the order of the table of periods. */
export const MARK_DATA = {
  'czech-payers': UNRELIABLE_PAYERS.data,
  'fictitious-companies': FICTITIOUS_COMPANIES.data,
  'state-registers': STATE_REGISTERS_DATA,
} as const

/** In the order of the activity that they belong to. */
export const MARK_DATA_IDS = [
  'fictitious-companies',
  'czech-payers',
  'state-registers',
] as const satisfies (keyof typeof MARK_DATA)[]

/** The registers' answers that are evidence of a company's own. */
export const REGISTER_EVIDENCE: readonly RegisterEvidence[] = [
  ...Object.values(MARKS),
  GROUP_MEMBERSHIP,
  POLISH_ACCOUNTS,
].flatMap(({ evidence }) => evidence ?? [])
