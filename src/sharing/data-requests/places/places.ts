import type { Tables } from '../../../base/database/tables.ts'
import { CHECKING_PLACES } from './checking-places.ts'
import { COMPANY_PLACES } from './company-places.ts'
import { KEPT_PLACES } from './kept-places.ts'
import type { SearchedTable } from './place.ts'

/** Every table that may contain a number or a name, in search order: users first. */
export const PLACES: readonly SearchedTable[] = [...COMPANY_PLACES, ...CHECKING_PLACES, ...KEPT_PLACES]

/**
 * All other tables, and why they contain neither a number nor a name; a test compares this with the
 * database (places.db.test.ts).
 */
export const NOT_LOOKED_INTO: Readonly<Partial<Record<keyof Tables, string>>> = {
  file: 'size and sum; its bytes are read where a place names it',
  file_part: 'the bytes of files, read where a place names the file',
  openid_answer: 'sums of random words, for minutes',
  passkey_challenge: 'sums of random words, for minutes',
  finanzonline_try: 'how often a company tried its account, and how that ended',
  audit_chain: 'sums of the audit log’s lines, which are looked into',
  audit_signature: 'signatures of those sums',
  timestamp_token: 'stamps of sums by third parties, who saw a sum alone',
  timestamp_state: 'when the next stamp is due',
  watching: 'when a company’s watched partners are asked next',
  stock_line: 'counters of a stock check; its numbers stand in stock_row',
  stock_part: 'which batch belongs to which stock check',
  hmrc_token: 'an encrypted token of the operator’s own application',
  authority_place: 'which process asks an authority now',
  authority_demand: 'how many questions which process wants to ask',
  authority_turn: 'when a register may be asked next',
  check_place: 'how many single checks of a company run now',
  check_wait: 'until when a single check of a company waits',
  removed_partner: 'numbers of partners that are gone, without their UID',
  partner_digest: 'up to which change a company was told by mail',
  watching_overdue: 'how many watched partners of all companies are overdue',
  retention_run: 'on which days retention was looked after',
  auditor_key: 'the installation’s own key',
  scheinunternehmen_list: 'when the ministry’s list was read; its numbers stand in scheinunternehmen_uid',
  adis_state: 'when the register of payers is asked next',
  databox: 'whether and when a DataBox is read; its papers are looked into',
}

/**
 * Schemas that are not ours: pg-boss's queue, whose jobs only contain ids of companies and lanes
 * (checking/batches/asking/lane-queue.ts), and the executed migrations.
 */
export const BESIDE_OURS: readonly string[] = ['pgboss', 'migration']
