import type { Tables } from '../database/tables.ts'

// All of them, by the compiler's word: a new table without a place here is no program. Whoever refers to another comes after it.
const ORDER: Record<keyof Tables, true> = {
  file: true,
  file_part: true,
  company: true,
  users: true,
  recovery_code: true,
  openid_link: true,
  openid_answer: true,
  company_openid: true,
  passkey: true,
  passkey_challenge: true,
  api_key: true,
  webhook_endpoint: true,
  webhook_delivery: true,
  login_tries: true,
  session: true,
  setting: true,
  country_mapping: true,
  audit_log: true,
  audit_chain: true,
  answer: true,
  cache_refresh: true,
  cache_entry: true,
  day_budget: true,
  finanzonline_account: true,
  authority_place: true,
  authority_demand: true,
  batch: true,
  question: true,
  batch_reading: true,
  batch_listing: true,
  not_a_uid_row: true,
  company_comparison: true,
  company_judgement: true,
  upload_key: true,
  single_check: true,
  report: true,
  retention_run: true,
  mail: true,
  scheinunternehmen_list: true,
  scheinunternehmen_uid: true,
}

/** Which migrations ran; the export's manifest says so in its own way. */
export const MIGRATIONS_TABLE = 'migration'

/** The tables of an export, in the order in which they are written and taken in. pg-boss makes its own anew. */
export const KEPT_TABLES: readonly string[] = Object.keys(ORDER)
