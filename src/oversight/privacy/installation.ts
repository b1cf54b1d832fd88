import type { Authority } from '../../base/authority-rules.ts'
import type { Operator } from '../../platform/operator/wire.ts'
import { MARK_REGISTER_IDS } from '../../registers/marks/mark-rules.ts'

/** Possible recipients besides the authorities; each has its entry in recipients.ts. */
export const FURTHER_RECIPIENTS = [
  'databox',
  ...MARK_REGISTER_IDS,
  'timestamps',
  'mail-server',
  'virus-scan',
  'openid',
  'company-openid',
  'webhooks',
  'programs',
  'agents',
  'database',
  'auditors',
] as const

export type RecipientId = Authority | (typeof FURTHER_RECIPIENTS)[number]

/** The configuration of an installation, as far as these pages need it; contains no secret. */
export type PrivacyConfiguration = {
  operator: Operator
  version: string
  publicUrl: string
  sessionIdleMinutes: number
  hasPasskeys: boolean
  hasAgents: boolean
  watchesBackups: boolean
  /** What happens to an upload while the virus scanner is unavailable; null: no scanner. */
  unscanned: 'refuse' | 'accept' | null
  /** Whether every authority and register is called by https or is on this machine. */
  callsEncrypted: boolean
  /** Every table, and what it contains. */
  tables: Readonly<Record<string, { holds: string }>>
  /** The hosts of each recipient; recipients that are switched off are absent. */
  hosts: Partial<Record<RecipientId, readonly string[]>>
}

/** Whose data: the firm's own, or those of its client companies. */
export type DataOwner = 'own' | 'clients'

/** The number of companies with this retention period in years. */
export type RetentionYears = { owner: DataOwner; years: number; companies: number }

/** What the database contains about the installation. */
export type StoredFacts = {
  keptYears: readonly RetentionYears[]
  /** Companies and lists on hold, from which nothing is removed. */
  heldCompanies: number
  heldLists: number
  clients: readonly { name: string; uid: string }[]
  /** Deleted companies whose documents are still stored. */
  formerClients: number
  /** The services that companies' queries go to, first or as fallback. */
  authorities: ReadonlySet<Authority>
  /** The number of companies that have switched it on. */
  databoxes: number
  watching: number
  tellsVies: number
  updatesCache: boolean
  programs: number
  webhookHosts: readonly string[]
  openidHosts: readonly string[]
  /** The tables that are not empty. */
  filledTables: ReadonlySet<string>
}

/** All data from which the pages are drawn. */
export type Installation = PrivacyConfiguration & StoredFacts & { at: Date }
