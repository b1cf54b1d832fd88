import { ofAnswers, ofBatches, ofStockLines, ofUsersSince, ownRows } from './owner.ts'
import { definePlace, fileName, type SearchedTable, utcTime } from './place.ts'

const BATCH_NAME = fileName(`'B-' || held.id || ' ' || held.file_name`)
const REPORT_NAME = fileName(
  `coalesce('B-' || held.batch_id, 'E-' || held.single_check_id) || '-' || held.edition || '.pdf'`,
)

/** Tables of queries: partners, single checks, batches and their rows, answers. */
export const CHECKING_PLACES: readonly SearchedTable[] = [
  definePlace('partner', {
    kind: 'partners',
    ownedBy: ownRows,
    searched: ['uid', 'own_name', 'given_name'],
    words: ['verdict', 'service'],
  }),
  definePlace('partner_change', { kind: 'partners', ownedBy: ownRows, searched: ['before', 'after'], words: ['kind'] }),
  definePlace('watched_partner', { kind: 'partners', ownedBy: ownRows, people: ['watched_by'] }),
  definePlace('watched_answer', { kind: 'partners', ownedBy: ownRows, searched: ['uid'] }),
  definePlace('company_judgement', {
    kind: 'partners',
    ownedBy: ownRows,
    searched: ['uid', 'own_name', 'given_name', 'remark'],
    words: ['word'],
    people: ['user_id'],
  }),
  definePlace('single_check', {
    kind: 'checks',
    ownedBy: ownRows,
    searched: ['input', 'uid', 'hints', 'own_company', 'comparison', 'marks'],
    words: ['verdict', 'reason', 'language', 'answer_ids'],
    people: ['user_id'],
  }),
  definePlace('batch', {
    kind: 'batches',
    ownedBy: ownRows,
    searched: ['file_name', 'sheet_layout', 'error_message'],
    words: ['language'],
    people: ['created_by'],
    hidden: { upload_sha256: 'hash', finishing_token: 'lease', download_token: 'lease' },
    files: [
      { column: 'upload_file_id', reading: 'rows', name: BATCH_NAME, at: utcTime('created_at') },
      { column: 'result_file_id', reading: 'rows', name: BATCH_NAME, at: utcTime('created_at') },
      { column: 'result_utf8_file_id', reading: 'rows', name: BATCH_NAME, at: utcTime('created_at') },
    ],
  }),
  definePlace('question', {
    kind: 'rows',
    ownedBy: ownRows,
    searched: ['uid', 'own_name', 'more_names', 'company'],
    words: ['more_rows', 'state', 'verdict', 'reason', 'proof'],
    hidden: { lease_token: 'lease' },
  }),
  definePlace('not_a_uid_row', { kind: 'rows', ownedBy: ofBatches, searched: ['text', 'own_name'] }),
  definePlace('batch_reading', { kind: 'rows', ownedBy: ofBatches, searched: ['readings', 'refs'] }),
  definePlace('batch_listing', { kind: 'rows', ownedBy: ofBatches, searched: ['uid'] }),
  definePlace('batch_unreliable_payer', { kind: 'rows', ownedBy: ofBatches, searched: ['uid'] }),
  definePlace('company_comparison', {
    kind: 'rows',
    ownedBy: ofBatches,
    searched: ['uid', 'own_name', 'differences'],
    words: ['sameness'],
  }),
  definePlace('invoice_day', {
    kind: 'rows',
    ownedBy: ofBatches,
    searched: ['uid', 'text', 'evidence'],
    words: ['fault'],
  }),
  definePlace('upload_key', {
    kind: 'batches',
    ownedBy: ofUsersSince('held.created_at'),
    searched: ['key', 'answer'],
    people: ['user_id'],
    hidden: { body_sha256: 'hash', holder: 'lease' },
  }),
  definePlace('stock_check', {
    kind: 'batches',
    ownedBy: ownRows,
    searched: ['wanted'],
    words: ['language', 'state'],
    people: ['created_by'],
  }),
  definePlace('stock_row', { kind: 'rows', ownedBy: ofStockLines, searched: ['uid'] }),
  definePlace('answer', {
    kind: 'answers',
    ownedBy: ownRows,
    searched: [
      ...(['uid', 'requester_uid', 'requester_name', 'message', 'name', 'address_lines', 'street'] as const),
      ...(['zip_code', 'city', 'consultation_number', 'trader', 'entry', 'dated'] as const),
    ],
    words: ['service', 'verdict', 'reason', 'code'],
    people: ['user_id'],
    packed: { received: 'answer' },
    hidden: { received_sha256: 'hash' },
  }),
  definePlace('czech_membership', {
    kind: 'answers',
    ownedBy: ownRows,
    searched: ['uid', 'ico', 'name', 'address_lines', 'group_number'],
    words: ['word', 'source', 'code'],
    packed: { received: 'body' },
    hidden: { received_sha256: 'hash' },
  }),
  ...(['cached_answer', 'cache_entry'] as const).map(table =>
    definePlace(table, {
      kind: 'remembered',
      ownedBy: ofAnswers,
      searched: ['uid', 'requester_uid', 'correction'],
      words: ['service'],
      people: ['edited_by'],
    }),
  ),
  definePlace('report', {
    kind: 'reports',
    ownedBy: ownRows,
    hidden: { sha256: 'hash' },
    files: [{ column: 'file_id', reading: 'report', name: REPORT_NAME, at: utcTime('created_at') }],
  }),
]
