import { ofAnswers, ofBatches, ofPeopleSince, ofStockLines, ownRows } from './owner.ts'
import { named, place, type SearchedTable, since } from './place.ts'

const BATCH_NAME = named(`'B-' || held.id || ' ' || held.file_name`)
const REPORT_NAME = named(
  `coalesce('B-' || held.batch_id, 'E-' || held.single_check_id) || '-' || held.edition || '.pdf'`,
)

/** Tables of queries: partners, single checks, batches and their rows, answers. */
export const CHECKING_PLACES: readonly SearchedTable[] = [
  place('partner', {
    kind: 'partners',
    ownedBy: ownRows,
    searched: ['uid', 'own_name', 'given_name'],
    words: ['verdict', 'service'],
  }),
  place('partner_change', { kind: 'partners', ownedBy: ownRows, searched: ['before', 'after'], words: ['kind'] }),
  place('watched_partner', { kind: 'partners', ownedBy: ownRows, people: ['watched_by'] }),
  place('watched_answer', { kind: 'partners', ownedBy: ownRows, searched: ['uid'] }),
  place('company_judgement', {
    kind: 'partners',
    ownedBy: ownRows,
    searched: ['uid', 'own_name', 'given_name', 'remark'],
    words: ['word'],
    people: ['user_id'],
  }),
  place('single_check', {
    kind: 'checks',
    ownedBy: ownRows,
    searched: ['input', 'uid', 'hints', 'own_company', 'comparison', 'marks'],
    words: ['verdict', 'reason', 'language', 'answer_ids'],
    people: ['user_id'],
  }),
  place('batch', {
    kind: 'batches',
    ownedBy: ownRows,
    searched: ['file_name', 'sheet_layout', 'error_message'],
    words: ['language'],
    people: ['created_by'],
    hidden: { upload_sha256: 'hash', finishing_token: 'lease', download_token: 'lease' },
    files: [
      { column: 'upload_file_id', reading: 'rows', name: BATCH_NAME, at: since('created_at') },
      { column: 'result_file_id', reading: 'rows', name: BATCH_NAME, at: since('created_at') },
      { column: 'result_utf8_file_id', reading: 'rows', name: BATCH_NAME, at: since('created_at') },
    ],
  }),
  place('question', {
    kind: 'rows',
    ownedBy: ownRows,
    searched: ['uid', 'own_name', 'more_names', 'company'],
    words: ['more_rows', 'state', 'verdict', 'reason', 'proof'],
    hidden: { lease_token: 'lease' },
  }),
  place('not_a_uid_row', { kind: 'rows', ownedBy: ofBatches, searched: ['text', 'own_name'] }),
  place('batch_reading', { kind: 'rows', ownedBy: ofBatches, searched: ['readings', 'refs'] }),
  place('batch_listing', { kind: 'rows', ownedBy: ofBatches, searched: ['uid'] }),
  place('batch_unreliable_payer', { kind: 'rows', ownedBy: ofBatches, searched: ['uid'] }),
  place('company_comparison', {
    kind: 'rows',
    ownedBy: ofBatches,
    searched: ['uid', 'own_name', 'differences'],
    words: ['sameness'],
  }),
  place('invoice_day', {
    kind: 'rows',
    ownedBy: ofBatches,
    searched: ['uid', 'text', 'evidence'],
    words: ['fault'],
  }),
  place('upload_key', {
    kind: 'batches',
    ownedBy: ofPeopleSince('held.created_at'),
    searched: ['key', 'answer'],
    people: ['user_id'],
    hidden: { body_sha256: 'hash', holder: 'lease' },
  }),
  place('stock_check', {
    kind: 'batches',
    ownedBy: ownRows,
    searched: ['wanted'],
    words: ['language', 'state'],
    people: ['created_by'],
  }),
  place('stock_row', { kind: 'rows', ownedBy: ofStockLines, searched: ['uid'] }),
  place('answer', {
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
  place('czech_membership', {
    kind: 'answers',
    ownedBy: ownRows,
    searched: ['uid', 'ico', 'name', 'address_lines', 'group_number'],
    words: ['word', 'source', 'code'],
    packed: { received: 'body' },
    hidden: { received_sha256: 'hash' },
  }),
  ...(['cached_answer', 'cache_entry'] as const).map(table =>
    place(table, {
      kind: 'remembered',
      ownedBy: ofAnswers,
      searched: ['uid', 'requester_uid', 'correction'],
      words: ['service'],
      people: ['edited_by'],
    }),
  ),
  place('report', {
    kind: 'reports',
    ownedBy: ownRows,
    hidden: { sha256: 'hash' },
    files: [{ column: 'file_id', reading: 'report', name: REPORT_NAME, at: since('created_at') }],
  }),
]
