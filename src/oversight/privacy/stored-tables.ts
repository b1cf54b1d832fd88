import type { Tables } from '../../base/database/tables.ts'
import type { Installation } from './installation.ts'
import type { LocalizedText } from './page.ts'
import { isInUse } from './recipients.ts'
import { STORED_DATA, type StoredData, type StoredDataId } from './stored-data.ts'

/** Why a table contains no personal data. */
export const NO_PERSONAL_DATA: Readonly<Record<'state' | 'sums' | 'keys', LocalizedText>> = {
  state: {
    de: 'Stand der Verarbeitung: Sperren, Zeitpunkte, Zähler, Nummern, die auf keinen Menschen mehr führen',
    en: 'processing state: leases, times, counters, ids that no longer identify a person',
  },
  sums: {
    de: 'Hashwerte, Signaturen und Zeitstempel über das Protokoll',
    en: 'hashes, signatures and timestamps of the audit log',
  },
  keys: {
    de: 'Schlüssel und Marken der Installation, verschlüsselt',
    en: 'keys and tokens of the installation, encrypted',
  },
}

/** What each table contains. A new table without an entry does not compile. */
export const TABLE_CONTENTS: Readonly<Record<keyof Tables, StoredDataId | keyof typeof NO_PERSONAL_DATA>> = {
  answer: 'answers',
  czech_membership: 'answers',
  batch: 'lists',
  question: 'lists',
  batch_reading: 'lists',
  batch_listing: 'lists',
  not_a_uid_row: 'lists',
  company_comparison: 'lists',
  invoice_day: 'lists',
  batch_unreliable_payer: 'lists',
  file: 'files',
  file_part: 'files',
  single_check: 'checks',
  company_judgement: 'judgements',
  report: 'reports',
  databox_paper: 'papers',
  databox_word: 'papers',
  partner: 'partners',
  partner_change: 'partners',
  watched_partner: 'partners',
  watched_answer: 'partners',
  cached_answer: 'remembered',
  cache_entry: 'remembered',
  stock_check: 'stock',
  stock_line: 'stock',
  stock_row: 'stock',
  stock_part: 'stock',
  cache_refresh: 'stock',
  users: 'users',
  api_key: 'users',
  partner_change_seen: 'users',
  partner_changes_seen_up_to: 'users',
  partner_change_seen_singly: 'users',
  recovery_code: 'means-of-sign-in',
  openid_link: 'means-of-sign-in',
  passkey: 'means-of-sign-in',
  session: 'sessions',
  login_tries: 'tries',
  call_count: 'challenges',
  openid_answer: 'challenges',
  passkey_challenge: 'challenges',
  company: 'companies',
  setting: 'companies',
  country_mapping: 'companies',
  company_openid: 'companies',
  webhook_endpoint: 'companies',
  databox: 'companies',
  finanzonline_account: 'companies',
  finanzonline_try: 'account-tries',
  day_budget: 'ministry-count',
  refused_own_number: 'refusals',
  audit_log: 'audit',
  auditor_package: 'packages',
  auditor_link: 'packages',
  held_search: 'searches',
  mail: 'mails',
  webhook_delivery: 'deliveries',
  upload_key: 'upload-keys',
  adis_reply: 'czech-payers',
  adis_payer: 'czech-payers',
  scheinunternehmen_uid: 'fictitious-companies',
  audit_chain: 'sums',
  audit_signature: 'sums',
  timestamp_token: 'sums',
  auditor_key: 'keys',
  hmrc_token: 'keys',
  timestamp_state: 'state',
  watching: 'state',
  authority_place: 'state',
  authority_demand: 'state',
  authority_turn: 'state',
  check_place: 'state',
  check_wait: 'state',
  removed_partner: 'state',
  partner_digest: 'state',
  watching_overdue: 'state',
  retention_run: 'state',
  scheinunternehmen_list: 'state',
  adis_state: 'state',
}

/**
 * Returns the kinds of data this installation stores: those always present, those of features in
 * use, and those left from before.
 */
export const storedKinds = (installation: Installation): StoredDataId[] =>
  (Object.keys(STORED_DATA) as StoredDataId[]).filter(kind => {
    const { by }: StoredData = STORED_DATA[kind]
    const isThere = () => tablesOf(kind).some(table => installation.filledTables.has(table))
    return by === undefined || isInUse(by, installation) || isThere()
  })

/** Returns the tables that contain a kind of data, in their order. */
export const tablesOf = (kind: StoredDataId | keyof typeof NO_PERSONAL_DATA): string[] =>
  Object.entries(TABLE_CONTENTS)
    .filter(([, holds]) => holds === kind)
    .map(([table]) => table)
