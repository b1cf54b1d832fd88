import { everybodys, operatorsAlone, ownRows } from './owner.ts'
import { named, place, type SearchedTable, since } from './place.ts'

/** Tables of stored documents and packages, public registers, and call counters. */
export const KEPT_PLACES: readonly SearchedTable[] = [
  place('databox_paper', {
    kind: 'papers',
    ownedBy: ownRows,
    searched: ['applkey', 'file_name', 'requester_uid'],
    words: ['file_type', 'form', 'flaw'],
    files: [{ column: 'file_id', reading: 'text', name: named('held.file_name'), at: since('delivered_at') }],
  }),
  place('databox_word', { kind: 'papers', ownedBy: ownRows, searched: ['requester_uid', 'uid'] }),
  place('auditor_package', {
    kind: 'packages',
    ownedBy: ownRows,
    words: ['language', 'state', 'counts'],
    people: ['requested_by'],
    hidden: { lease_token: 'lease', writing_file_id: 'unfinished' },
    files: [
      { column: 'file_id', reading: 'never', name: named(`'P-' || held.id || '.zip'`), at: since('requested_at') },
    ],
  }),
  place('held_search', {
    kind: 'packages',
    ownedBy: ownRows,
    words: ['sought_by', 'language', 'state'],
    people: ['requested_by'],
    hidden: { sought_sealed: 'secret', lease_token: 'lease', summary: 'copy' },
    files: [
      { column: 'file_id', reading: 'never', name: named(`'S-' || held.id || '.zip'`), at: since('requested_at') },
    ],
  }),
  place('scheinunternehmen_uid', { kind: 'registers', ownedBy: everybodys, searched: ['uid'] }),
  place('adis_payer', { kind: 'registers', ownedBy: everybodys, searched: ['uid'], words: ['kind'] }),
  place('adis_reply', {
    kind: 'registers',
    ownedBy: operatorsAlone,
    words: ['source'],
    packed: { received: 'body' },
    hidden: { received_sha256: 'hash' },
  }),
  place('day_budget', {
    kind: 'limits',
    ownedBy: operatorsAlone,
    searched: ['uid'],
    words: ['day'],
    hidden: { account_hash: 'hash' },
  }),
  place('finanzonline_account', {
    kind: 'limits',
    ownedBy: operatorsAlone,
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
  place('cache_refresh', {
    kind: 'limits',
    ownedBy: operatorsAlone,
    words: ['state'],
    people: ['started_by'],
    hidden: { lease_token: 'lease' },
  }),
]
