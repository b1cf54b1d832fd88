import { ADDRESS, AFTER, BEFORE, emailOfUser, unlessToDev } from './masks.ts'
import {
  everybodys,
  itself,
  ofEndpoints,
  ofOwnNumbers,
  ofPackages,
  ofPeople,
  ofPeopleSince,
  operatorsAlone,
  ownRows,
  toPeople,
} from './owner.ts'
import { place, type SearchedTable } from './place.ts'

const SEALED = 'secret'

/** Tables of companies, their users and programs, and their notifications. */
export const COMPANY_PLACES: readonly SearchedTable[] = [
  // Searched first: ids and e-mail addresses of users found here are searched in all tables below.
  place('users', {
    kind: 'people',
    ownedBy: ownRows,
    searched: ['email', 'firstname', 'lastname'],
    words: ['language'],
    masked: { email: emailOfUser },
    hidden: {
      password_hash: 'hash',
      totp_secret_sealed: SEALED,
      next_totp_secret_sealed: SEALED,
      passkey_handle: 'hash',
    },
  }),
  place('company', {
    kind: 'companies',
    ownedBy: itself,
    searched: ['name', 'uid', 'german_uid', 'british_uid'],
    words: ['logo_type'],
    hidden: { tid_sealed: SEALED, benid_sealed: SEALED, pin_sealed: SEALED, logo_file_id: 'picture' },
  }),
  place('refused_own_number', { kind: 'companies', ownedBy: ofOwnNumbers, searched: ['own_uid', 'code'] }),
  place('company_openid', {
    kind: 'companies',
    ownedBy: ownRows,
    searched: ['issuer', 'client_id', 'label'],
    hidden: { secret_sealed: SEALED, sign_in_key: 'hash' },
  }),
  place('setting', { kind: 'settings', ownedBy: ownRows, searched: ['value'], words: ['category', 'key'] }),
  place('country_mapping', {
    kind: 'settings',
    ownedBy: ownRows,
    words: ['country', 'api', 'fallback_api'],
    people: ['updated_by'],
  }),
  place('recovery_code', { kind: 'people', ownedBy: ofPeople, people: ['user_id'], hidden: { code_hash: 'hash' } }),
  place('openid_link', { kind: 'people', ownedBy: ofPeople, searched: ['issuer', 'subject'], people: ['user_id'] }),
  place('passkey', {
    kind: 'people',
    ownedBy: ofPeople,
    searched: ['host', 'name', 'made_on', 'last_used_on'],
    words: ['transports'],
    people: ['user_id'],
    hidden: { credential_id: 'hash', public_key: 'hash' },
  }),
  place('session', {
    kind: 'people',
    // A user who moves to another company is signed out, so no session is older than the move.
    ownedBy: ofPeople,
    searched: ['device'],
    words: ['stage'],
    people: ['user_id'],
    hidden: { id_hash: 'hash' },
  }),
  // Matches only the hash of an e-mail address found above, so no other user's row.
  place('login_tries', { kind: 'people', ownedBy: everybodys, sums: ['email_hash'], words: ['kind'] }),
  place('api_key', {
    kind: 'people',
    ownedBy: ofPeopleSince(`coalesce(held.ended_at, 'infinity')`),
    searched: ['prefix', 'last_four', 'addresses'],
    words: ['scopes'],
    people: ['user_id', 'created_by'],
    hidden: { key_hash: 'hash' },
  }),
  place('partner_change_seen', { kind: 'people', ownedBy: ofPeopleSince('held.seen_at'), people: ['user_id'] }),
  place('partner_changes_seen_up_to', { kind: 'people', ownedBy: ofPeopleSince('held.seen_at'), people: ['user_id'] }),
  place('partner_change_seen_singly', { kind: 'people', ownedBy: ofPeopleSince('held.seen_at'), people: ['user_id'] }),
  place('webhook_endpoint', {
    kind: 'webhooks',
    ownedBy: ownRows,
    searched: ['url'],
    words: ['events', 'off_because'],
    people: ['created_by'],
    hidden: { secret_sealed: SEALED, old_secret_sealed: SEALED, delivering_token: 'lease' },
  }),
  place('webhook_delivery', {
    kind: 'webhooks',
    ownedBy: ofEndpoints,
    searched: ['event_id', 'data', 'last_failure'],
    words: ['type', 'state'],
  }),
  place('mail', {
    kind: 'mails',
    ownedBy: toPeople,
    searched: ['cause', 'recipient'],
    words: ['language', 'state'],
    packed: { content_sealed: 'mail' },
    masked: { recipient: unlessToDev('recipient'), content_sealed: unlessToDev('content_sealed') },
    hidden: { lease_token: 'lease' },
  }),
  place('audit_log', {
    kind: 'audit',
    ownedBy: ownRows,
    searched: ['object', 'before', 'after', 'address'],
    words: ['action'],
    masked: { before: BEFORE, after: AFTER, address: ADDRESS },
    people: ['user_id'],
    objects: ['object'],
  }),
  place('auditor_link', {
    kind: 'packages',
    ownedBy: ofPackages,
    people: ['created_by'],
    hidden: { token_hash: 'hash', password_hash: 'hash', ticket_hash: 'hash' },
  }),
  place('call_count', { kind: 'limits', ownedBy: operatorsAlone, searched: ['caller'] }),
]
