import type { Authority } from '../../ground/authority-rules.ts'
import type { Operator } from '../../house/operator/wire.ts'

/** Whom the product can send something to, beside the authorities; each has its entry in recipients.ts. */
export const FURTHER_RECIPIENTS = [
  'databox',
  'scheinunternehmen',
  'adis',
  'ares',
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

/** What the environment says of an installation, as far as these pages speak of it; no secret is in it. */
export type Configured = {
  operator: Operator
  version: string
  publicUrl: string
  sessionIdleMinutes: number
  hasPasskeys: boolean
  hasAgents: boolean
  watchesBackups: boolean
  /** What happens to an upload while the virus scanner is away; null: nobody scans. */
  unscanned: 'refuse' | 'accept' | null
  /** Whether every authority and register is called by https, or is on this machine. */
  callsEncrypted: boolean
  /** By recipient the hosts at which it is reached; one that is switched off is not in it. */
  hosts: Partial<Record<RecipientId, readonly string[]>>
}

/** Whose data: the firm's own, or those of the companies that it looks after. */
export type Whose = 'own' | 'clients'

/** So many companies keep their documents for so many years. */
export type KeptYears = { whose: Whose; years: number; companies: number }

/** What the database says of it. */
export type Kept = {
  keptYears: readonly KeptYears[]
  /** Companies and lists of which nothing is removed for now. */
  heldCompanies: number
  heldLists: number
  clients: readonly { name: string; uid: string }[]
  /** Companies that were deleted and whose documents are kept on. */
  formerClients: number
  /** Whom the companies' questions go to, first or second. */
  asked: ReadonlySet<Authority>
  /** Companies that have switched it on. */
  databoxes: number
  watching: number
  tellsVies: number
  updatesCache: boolean
  programs: number
  webhookHosts: readonly string[]
  openidHosts: readonly string[]
  /** The tables with anything in them. */
  filledTables: ReadonlySet<string>
}

/** All that the pages are drawn from. */
export type Installation = Configured & Kept & { at: Date }
