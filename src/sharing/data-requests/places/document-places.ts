import { everyCompany, operatorOnly, ownRows } from './owner.ts'
import { definePlace, fileName, type SearchedTable, utcTime } from './place.ts'

/** Tables of stored documents and packages, public registers, and call counters. */
export const DOCUMENT_PLACES: readonly SearchedTable[] = [
  definePlace('databox_paper', {
    kind: 'papers',
    ownedBy: ownRows,
    searched: ['applkey', 'file_name', 'requester_uid'],
    words: ['file_type', 'form', 'flaw'],
    files: [{ column: 'file_id', reading: 'text', name: fileName('held.file_name'), at: utcTime('delivered_at') }],
  }),
  definePlace('databox_word', { kind: 'papers', ownedBy: ownRows, searched: ['requester_uid', 'uid'] }),
  definePlace('auditor_package', {
    kind: 'packages',
    ownedBy: ownRows,
    words: ['language', 'state', 'counts'],
    people: ['requested_by'],
    hidden: { lease_token: 'lease', writing_file_id: 'unfinished' },
    files: [
      { column: 'file_id', reading: 'never', name: fileName(`'P-' || held.id || '.zip'`), at: utcTime('requested_at') },
    ],
  }),
  definePlace('held_search', {
    kind: 'packages',
    ownedBy: ownRows,
    words: ['sought_by', 'language', 'state'],
    people: ['requested_by'],
    hidden: { sought_sealed: 'secret', lease_token: 'lease', summary: 'copy' },
    files: [
      { column: 'file_id', reading: 'never', name: fileName(`'S-' || held.id || '.zip'`), at: utcTime('requested_at') },
    ],
  }),
  definePlace('scheinunternehmen_uid', { kind: 'registers', ownedBy: everyCompany, searched: ['uid'] }),
  definePlace('adis_payer', { kind: 'registers', ownedBy: everyCompany, searched: ['uid'], words: ['kind'] }),
  definePlace('adis_reply', {
    kind: 'registers',
    ownedBy: operatorOnly,
    words: ['source'],
    packed: { received: 'body' },
    hidden: { received_sha256: 'hash' },
  }),
  definePlace('day_budget', {
    kind: 'limits',
    ownedBy: operatorOnly,
    searched: ['uid'],
    words: ['day'],
    hidden: { account_hash: 'hash' },
  }),
  definePlace('finanzonline_account', {
    kind: 'limits',
    ownedBy: operatorOnly,
    searched: ['closed_message', 'refused_message'],
    words: ['closed_code', 'refused_code'],
    hidden: {
      account_hash: 'hash',
      session_id_sealed: 'secret',
      login_holder: 'lease',
      proven_versions: 'hash',
      closed_version: 'hash',
      refused_version: 'hash',
    },
  }),
  definePlace('cache_refresh', {
    kind: 'limits',
    ownedBy: operatorOnly,
    words: ['state'],
    people: ['started_by'],
    hidden: { lease_token: 'lease' },
  }),
]
