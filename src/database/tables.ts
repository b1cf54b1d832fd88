import type { ColumnType, Generated } from 'kysely'
import type {
  AuthorityDemandTable,
  AuthorityPlaceTable,
  FinanzonlineAccountTable,
  ScheinunternehmenListTable,
  ScheinunternehmenUidTable,
} from './authority-tables.ts'
import type { DayOrNull, Json, Now, Verdict, When, WhenOrNull } from './column-types.ts'
import type {
  BatchListingTable,
  CompanyComparisonTable,
  ReportTable,
  RetentionRunTable,
  SingleCheckTable,
} from './evidence-tables.ts'
import type { ApiKeyTable } from './key-tables.ts'

/** Every table, as the migrations leave them. A folder writes only its own (docs/decisions, tools/repository.test.ts). */
export type Tables = {
  company: CompanyTable
  users: UsersTable
  api_key: ApiKeyTable
  login_tries: LoginTriesTable
  session: SessionTable
  setting: SettingTable
  country_mapping: CountryMappingTable
  audit_log: AuditLogTable
  audit_chain: AuditChainTable
  file: FileTable
  file_part: FilePartTable
  answer: AnswerTable
  cache_entry: CacheEntryTable
  cache_refresh: CacheRefreshTable
  day_budget: DayBudgetTable
  finanzonline_account: FinanzonlineAccountTable
  authority_place: AuthorityPlaceTable
  authority_demand: AuthorityDemandTable
  batch: BatchTable
  question: QuestionTable
  batch_reading: BatchReadingTable
  batch_listing: BatchListingTable
  not_a_uid_row: NotAUidRowTable
  company_comparison: CompanyComparisonTable
  upload_key: UploadKeyTable
  single_check: SingleCheckTable
  report: ReportTable
  retention_run: RetentionRunTable
  mail: MailTable
  scheinunternehmen_list: ScheinunternehmenListTable
  scheinunternehmen_uid: ScheinunternehmenUidTable
}

type CompanyTable = {
  id: Generated<number>
  name: string
  uid: Generated<string>
  valid_until: DayOrNull
  use_custom_login: Generated<boolean>
  tid_sealed: string | null
  benid_sealed: string | null
  pin_sealed: string | null
  account_version: Generated<number>
  logo_file_id: number | null
  logo_type: string | null
  created_at: Now
  deleted_at: WhenOrNull
  is_held: Generated<boolean>
}

type UsersTable = {
  id: Generated<number>
  company_id: number
  email: string
  firstname: string
  lastname: string
  role: number
  is_active: Generated<boolean>
  language: Generated<'de' | 'en'>
  password_hash: string
  password_is_initial: Generated<boolean>
  initial_password_until: WhenOrNull
  totp_secret_sealed: string | null
  totp_confirmed_at: WhenOrNull
  totp_last_step: number | null
  is_program: Generated<boolean>
  created_at: Now
  deleted_at: WhenOrNull
}

type LoginTriesTable = {
  email_hash: string
  kind: 'password' | 'code'
  failures: Generated<number>
  locked_until: WhenOrNull
  last_try_at: Now
}

type SessionTable = {
  id_hash: string
  user_id: number
  stage: 'password' | 'first-login' | 'full'
  is_known_browser: Generated<boolean>
  device: Generated<string>
  created_at: Now
  last_action_at: Now
  ends_at: When
}

type SettingTable = { id: Generated<number>; company_id: number; category: string; key: string; value: string }

type CountryMappingTable = {
  id: Generated<number>
  company_id: number
  country: string
  api: 'finanzamt' | 'vies'
  fallback_api: 'finanzamt' | 'vies' | null
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

/** Written by the database itself with each line of the audit log (migration 0017). */
type AuditChainTable = {
  position: ColumnType<number, never, never>
  line_id: ColumnType<number, never, never>
  hash: ColumnType<Uint8Array, never, never>
}

type FileTable = { id: Generated<number>; size: number; sha256: string; created_at: Now }
type FilePartTable = { file_id: number; number: number; bytes: Uint8Array }

type AnswerTable = {
  id: Generated<number>
  company_id: number
  user_id: number | null
  batch_id: number | null
  uid: string
  service: 'finanzamt' | 'vies'
  requester_uid: string
  requester_name: string
  level: number
  asked_at: When
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
}

type CacheEntryTable = {
  id: Generated<number>
  uid: string
  service: 'finanzamt' | 'vies'
  requester_uid: string
  answer_id: number
  created_at: Now
  updated_at: Now
  last_usage: Now
  correction: ColumnType<Partial<CorrectedFields> | null, string | null | undefined, string | null>
  edited_at: WhenOrNull
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
  ended_at: WhenOrNull
  lease_token: string | null
  lease_until: Now
}

type DayBudgetTable = { account_hash: string; uid: string; day: string; used: Generated<number> }

type BatchTable = {
  id: Generated<number>
  company_id: number
  created_by: number
  status: number
  language: 'de' | 'en'
  file_name: string
  upload_file_id: number | null
  upload_sha256: string
  result_file_id: number | null
  is_downloaded: Generated<boolean>
  sheet_layout: Json<object>
  is_anew: Generated<boolean>
  takes_suggestions: Generated<boolean>
  total_rows: number
  not_a_uid_rows: number
  total_questions: number
  settled_questions: Generated<number>
  processed_rows: Generated<number>
  valid_rows: Generated<number>
  invalid_rows: Generated<number>
  not_checked_rows: Generated<number>
  /** Of them those whose company differs; null where nothing was compared. */
  differing_rows: ColumnType<number | null, number | null | undefined, number | null>
  error_message: string | null
  created_at: Now
  started_at: WhenOrNull
  finished_at: WhenOrNull
  finishing_token: string | null
  finishing_until: WhenOrNull
  finishing_tries: Generated<number>
  patience_until: WhenOrNull
  is_patient: Generated<boolean>
  is_held: Generated<boolean>
}

type UploadKeyTable = {
  user_id: number
  key: string
  body_sha256: string
  holder: string
  held_until: When
  answer: string | null
  created_at: Now
}

type QuestionTable = {
  id: Generated<number>
  batch_id: number
  company_id: number
  uid: string
  row_count: number
  /** Null for those of before these were kept, as are the next two. */
  first_row: number | null
  more_rows: number[] | null
  /** The user's own name of the company. */
  own_name: string | null
  /** What VIES is to be sent of it; null = nothing. */
  company: ColumnType<object | null, string | null | undefined, never>
  state: Generated<'waiting' | 'leased' | 'parked' | 'suspended' | 'settled'>
  lease_token: string | null
  lease_until: WhenOrNull
  next_try_at: WhenOrNull
  tries: Generated<number>
  lost: Generated<number>
  verdict: Verdict | null
  reason: string | null
  /** What the verdict rests on; of another UID where this one was never asked: the probe that failed (batches/evidence.ts). */
  answer_id: number | null
  from_cache: Generated<boolean>
  /** Whose proof a remembered answer was when it served; null also for those of before that was kept. */
  proof: 'ownProof' | 'othersProof' | 'nobodysProof' | null
  settled_at: WhenOrNull
}

type BatchReadingTable = { batch_id: number; first_row: number; last_row: number; readings: Json<unknown[]> }

type NotAUidRowTable = { batch_id: number; row: number; text: string; own_name: string | null }

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
