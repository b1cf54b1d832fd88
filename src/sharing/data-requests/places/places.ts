import type { Tables } from '../../../base/database/tables.ts'
import { CHECKING_PLACES } from './checking-places.ts'
import { COMPANY_PLACES } from './company-places.ts'
import { DOCUMENT_PLACES } from './document-places.ts'
import type { SearchedTable } from './place.ts'

/** Every table that may contain a VAT ID or a name, in search order: users first. */
export const PLACES: readonly SearchedTable[] = [...COMPANY_PLACES, ...CHECKING_PLACES, ...DOCUMENT_PLACES]

/**
 * All other tables, and why they contain neither a VAT ID nor a name; a test compares this with
 * the database (places.db.test.ts).
 */
export const UNSEARCHED_TABLES: Readonly<Partial<Record<keyof Tables, string>>> = {
  file: 'size and hash; its bytes are searched with the place that names it',
  file_part: 'the bytes of files, searched with the place that names the file',
  openid_answer: 'hashes of random values, for minutes',
  passkey_challenge: 'hashes of random values, for minutes',
  finanzonline_try: 'how often a company tried its account, and the outcomes',
  audit_chain: 'hashes of the audit log’s lines, which are searched',
  audit_signature: 'signatures of those hashes',
  timestamp_token: 'timestamps of hashes by third parties, who got only a hash',
  timestamp_state: 'when the next timestamp is due',
  watching: 'when a company’s watched partners are queried next',
  stock_line: 'counters of a stock check; its numbers are in stock_row',
  stock_part: 'which batch belongs to which stock check',
  hmrc_token: 'an encrypted token of the operator’s own application',
  authority_place: 'which process queries an authority now',
  authority_demand: 'how many queries each process wants to send',
  authority_turn: 'when a register may be queried next',
  check_place: 'how many single checks of a company run now',
  check_wait: 'until when a single check of a company waits',
  removed_partner: 'ids of removed partners, without their UID',
  partner_digest: 'the last change that a company got by mail',
  watching_overdue: 'how many watched partners of all companies are overdue',
  retention_run: 'the days on which retention ran',
  auditor_key: 'the installation’s own key',
  scheinunternehmen_list: 'when the ministry’s list was read; its numbers are in scheinunternehmen_uid',
  adis_state: 'when the register of payers is queried next',
  databox: 'whether and when a DataBox is read; its documents are searched',
}

/**
 * Schemas without searchable data: pg-boss's queue, whose jobs only contain ids of companies and
 * lanes (checking/batches/asking/lane-queue.ts), and the executed migrations.
 */
export const UNSEARCHED_SCHEMAS: readonly string[] = ['pgboss', 'migration']
