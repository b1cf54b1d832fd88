import type { ColumnType, Generated } from 'kysely'
import type { Authority } from '../authority-rules.ts'
import type { Verdict } from '../verdict-rules.ts'
import type {
  ApiKeyTable,
  CompanyOpenidTable,
  CompanyTable,
  FinanzonlineTryTable,
  LoginTriesTable,
  OpenidAnswerTable,
  OpenidLinkTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SessionTable,
  SettingTable,
  UsersTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
} from './access-tables.ts'
import type {
  AuditorKeyTable,
  AuditorLinkTable,
  AuditorPackageTable,
  TimestampStateTable,
  TimestampTokenTable,
} from './auditor-tables.ts'
import type {
  AuthorityDemandTable,
  AuthorityPlaceTable,
  AuthorityTurnTable,
  FinanzonlineAccountTable,
  HmrcTokenTable,
  RefusedOwnNumberTable,
  ScheinunternehmenListTable,
  ScheinunternehmenUidTable,
} from './authority-tables.ts'
import type { BatchReadingTable, BatchTable, NotAUidRowTable, QuestionTable, UploadKeyTable } from './batch-tables.ts'
import type { DayOrNull, Json, Now, Timestamp, TimestampOrNull } from './column-types.ts'
import type {
  AdisPayerTable,
  AdisReplyTable,
  AdisStateTable,
  BatchUnreliablePayerTable,
  CzechMembershipTable,
} from './czech-tables.ts'
import type { HeldSearchTable } from './data-request-tables.ts'
import type { DataboxPaperTable, DataboxTable, DataboxWordTable } from './databox-tables.ts'
import type {
  BatchListingTable,
  CheckPlaceTable,
  CheckWaitTable,
  CompanyComparisonTable,
  CompanyJudgementTable,
  InvoiceDayTable,
  ReportTable,
  RetentionRunTable,
  SingleCheckTable,
} from './evidence-tables.ts'
import type {
  PartnerChangeSeenSinglyTable,
  PartnerChangeSeenTable,
  PartnerChangesSeenUpToTable,
  PartnerChangeTable,
  PartnerDigestTable,
  PartnerTable,
  RemovedPartnerTable,
  WatchedAnswerTable,
  WatchedPartnerTable,
  WatchingOverdueTable,
  WatchingTable,
} from './partner-tables.ts'
import type { StockCheckTable, StockLineTable, StockPartTable, StockRowTable } from './stock-tables.ts'

/**
 * Every table after all migrations. A folder writes only its own (docs/decisions,
 * tools/repository.test.ts).
 */
export type Tables = {
  company: CompanyTable
  users: UsersTable
  recovery_code: RecoveryCodeTable
  openid_link: OpenidLinkTable
  openid_answer: OpenidAnswerTable
  company_openid: CompanyOpenidTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  api_key: ApiKeyTable
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
  login_tries: LoginTriesTable
  call_count: CallCountTable
  finanzonline_try: FinanzonlineTryTable
  session: SessionTable
  setting: SettingTable
  country_mapping: CountryMappingTable
  audit_log: AuditLogTable
  audit_chain: AuditChainTable
  audit_signature: AuditSignatureTable
  timestamp_token: TimestampTokenTable
  timestamp_state: TimestampStateTable
  file: FileTable
  file_part: FilePartTable
  answer: AnswerTable
  cached_answer: CachedAnswerTable
  cache_entry: CacheEntryTable
  cache_refresh: CacheRefreshTable
  watched_partner: WatchedPartnerTable
  watched_answer: WatchedAnswerTable
  watching: WatchingTable
  watching_overdue: WatchingOverdueTable
  stock_check: StockCheckTable
  stock_line: StockLineTable
  stock_row: StockRowTable
  stock_part: StockPartTable
  day_budget: DayBudgetTable
  finanzonline_account: FinanzonlineAccountTable
  refused_own_number: RefusedOwnNumberTable
  hmrc_token: HmrcTokenTable
  authority_place: AuthorityPlaceTable
  authority_demand: AuthorityDemandTable
  authority_turn: AuthorityTurnTable
  batch: BatchTable
  question: QuestionTable
  batch_reading: BatchReadingTable
  batch_listing: BatchListingTable
  not_a_uid_row: NotAUidRowTable
  company_comparison: CompanyComparisonTable
  company_judgement: CompanyJudgementTable
  invoice_day: InvoiceDayTable
  upload_key: UploadKeyTable
  single_check: SingleCheckTable
  check_place: CheckPlaceTable
  check_wait: CheckWaitTable
  partner: PartnerTable
  removed_partner: RemovedPartnerTable
  partner_change: PartnerChangeTable
  partner_change_seen: PartnerChangeSeenTable
  partner_changes_seen_up_to: PartnerChangesSeenUpToTable
  partner_change_seen_singly: PartnerChangeSeenSinglyTable
  partner_digest: PartnerDigestTable
  report: ReportTable
  retention_run: RetentionRunTable
  auditor_key: AuditorKeyTable
  auditor_package: AuditorPackageTable
  auditor_link: AuditorLinkTable
  held_search: HeldSearchTable
  mail: MailTable
  scheinunternehmen_list: ScheinunternehmenListTable
  scheinunternehmen_uid: ScheinunternehmenUidTable
  adis_reply: AdisReplyTable
  adis_payer: AdisPayerTable
  adis_state: AdisStateTable
  batch_unreliable_payer: BatchUnreliablePayerTable
  czech_membership: CzechMembershipTable
  databox: DataboxTable
  databox_paper: DataboxPaperTable
  databox_word: DataboxWordTable
}

type CallCountTable = { caller: string; calls: number; window_ends_at: Timestamp }

type CountryMappingTable = {
  id: Generated<number>
  company_id: number
  country: string
  api: Authority
  fallback_api: Authority | null
  updated_at: Now
  updated_by: number | null
}

type AuditLogTable = {
  id: Generated<number>
  at: Now
  user_id: number | null
  company_id: number | null
  action: string
  object: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  address: ColumnType<string | null, string | null | undefined, never>
}

/** A trigger writes it with each line of the audit log (migration 0017). */
type AuditChainTable = {
  position: ColumnType<number, never, never>
  line_id: ColumnType<number, never, never>
  hash: ColumnType<Uint8Array, never, never>
}

type AuditSignatureTable = {
  number: ColumnType<number, number, never>
  signed_at: ColumnType<Date, string, never>
  position: ColumnType<number, number, never>
  hash: ColumnType<string, string, never>
  signature: ColumnType<string, string, never>
}

type FileTable = { id: Generated<number>; size: number; sha256: string; created_at: Now }
type FilePartTable = { file_id: number; number: number; bytes: Uint8Array }

type AnswerTable = {
  id: Generated<number>
  company_id: number
  user_id: number | null
  batch_id: number | null
  uid: string
  service: Authority
  requester_uid: string
  requester_name: string
  /** Null in rows older than this column. */
  requester_id: ColumnType<number | null, number | null | undefined, never>
  level: number
  asked_at: Timestamp
  duration_ms: number
  verdict: Verdict
  reason: string | null
  code: string
  message: Generated<string>
  name: Generated<string>
  address_lines: Json<string[]>
  street: Generated<string>
  zip_code: Generated<string>
  city: Generated<string>
  consultation_number: Generated<string>
  trader: ColumnType<unknown[], string | undefined, never>
  /** The register's further data about the entry (authorities/answer.ts). */
  entry: ColumnType<unknown, string | null | undefined, never>
  received_length: ColumnType<number | null, number | null | undefined, never>
  /** The date of the answer as the service wrote it. */
  dated: ColumnType<string | null, string | null | undefined, never>
  received_sha256: ColumnType<Uint8Array | null, Uint8Array | null | undefined, never>
  /** Compressed (authorities/received.ts). */
  received: ColumnType<Uint8Array | null, Uint8Array | null | undefined, never>
}

/**
 * The cache of the earlier release; cleared with the current one, and never used by this release
 * (migration 0135).
 */
type CacheEntryTable = Omit<CachedAnswerTable, 'requester_id'>

type CachedAnswerTable = {
  id: Generated<number>
  uid: string
  service: Authority
  requester_id: number
  requester_uid: string
  answer_id: number
  created_at: Now
  updated_at: Now
  last_usage: Now
  correction: ColumnType<Partial<CorrectedFields> | null, string | null | undefined, string | null>
  edited_at: TimestampOrNull
  edited_by: number | null
  refreshed_in: number | null
  refreshed_on: DayOrNull
}

type CorrectedFields = {
  companyName: string
  street: string
  zipCode: string
  city: string
  fullAddress: string
  resultMsg: string
}

type CacheRefreshTable = {
  id: Generated<number>
  state: Generated<'running' | 'finished' | 'cancelled' | 'lost'>
  started_by: number | null
  /** A calendar day as yyyy-mm-dd. */
  day: string
  night_of: DayOrNull
  total: number | null
  done: Generated<number>
  started_at: Now
  ended_at: TimestampOrNull
  lease_token: string | null
  lease_until: Now
}

type DayBudgetTable = { account_hash: string; uid: string; day: string; used: Generated<number> }

type MailTable = {
  id: Generated<number>
  cause: string
  recipient: string
  language: 'de' | 'en'
  state: Generated<'waiting' | 'sent' | 'given-up'>
  content_sealed: string | null
  created_at: Now
  tries: Generated<number>
  next_try_at: Now
  lease_token: string | null
}
