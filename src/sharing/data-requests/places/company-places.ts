import { hideIfToDev, MASKED_ADDRESS, MASKED_AFTER, MASKED_BEFORE, maskUserEmail } from './masks.ts'
import {
  everyCompany,
  mailsToUsers,
  ofEndpoints,
  ofOwnNumbers,
  ofPackages,
  ofUsers,
  ofUsersSince,
  operatorOnly,
  ownCompany,
  ownRows,
} from './owner.ts'
import { definePlace, type SearchedTable } from './place.ts'

const SEALED = 'secret'

/** Tables of companies, their users and programs, and their notifications. */
export const COMPANY_PLACES: readonly SearchedTable[] = [
  // Searched first: ids and e-mail addresses of users found here are searched in all tables below.
  definePlace('users', {
    kind: 'people',
    ownedBy: ownRows,
    searched: ['email', 'firstname', 'lastname'],
    words: ['language'],
    masked: { email: maskUserEmail },
    hidden: {
      password_hash: 'hash',
      totp_secret_sealed: SEALED,
      next_totp_secret_sealed: SEALED,
      passkey_handle: 'hash',
    },
  }),
  definePlace('company', {
    kind: 'companies',
    ownedBy: ownCompany,
    searched: ['name', 'uid', 'german_uid', 'british_uid'],
    words: ['logo_type'],
    hidden: { tid_sealed: SEALED, benid_sealed: SEALED, pin_sealed: SEALED, logo_file_id: 'picture' },
  }),
  definePlace('refused_own_number', { kind: 'companies', ownedBy: ofOwnNumbers, searched: ['own_uid', 'code'] }),
  definePlace('company_openid', {
    kind: 'companies',
    ownedBy: ownRows,
    searched: ['issuer', 'client_id', 'label'],
    hidden: { secret_sealed: SEALED, sign_in_key: 'hash' },
  }),
  definePlace('setting', { kind: 'settings', ownedBy: ownRows, searched: ['value'], words: ['category', 'key'] }),
  definePlace('country_mapping', {
    kind: 'settings',
    ownedBy: ownRows,
    words: ['country', 'api', 'fallback_api'],
    people: ['updated_by'],
  }),
  definePlace('recovery_code', {
    kind: 'people',
    ownedBy: ofUsers,
    people: ['user_id'],
    hidden: { code_hash: 'hash' },
  }),
  definePlace('openid_link', {
    kind: 'people',
    ownedBy: ofUsers,
    searched: ['issuer', 'subject'],
    people: ['user_id'],
  }),
  definePlace('passkey', {
    kind: 'people',
    ownedBy: ofUsers,
    searched: ['host', 'name', 'made_on', 'last_used_on'],
    words: ['transports'],
    people: ['user_id'],
    hidden: { credential_id: 'hash', public_key: 'hash' },
  }),
  definePlace('session', {
    kind: 'people',
    // A user who moves to another company is signed out, so no session is older than the move.
    ownedBy: ofUsers,
    searched: ['device'],
    words: ['stage'],
    people: ['user_id'],
    hidden: { id_hash: 'hash' },
  }),
  // Matches only the hash of an e-mail address found above, so no other user's row.
  definePlace('login_tries', { kind: 'people', ownedBy: everyCompany, sums: ['email_hash'], words: ['kind'] }),
  definePlace('api_key', {
    kind: 'people',
    ownedBy: ofUsersSince(`coalesce(held.ended_at, 'infinity')`),
    searched: ['prefix', 'last_four', 'addresses'],
    words: ['scopes'],
    people: ['user_id', 'created_by'],
    hidden: { key_hash: 'hash' },
  }),
  definePlace('partner_change_seen', { kind: 'people', ownedBy: ofUsersSince('held.seen_at'), people: ['user_id'] }),
  definePlace('partner_changes_seen_up_to', {
    kind: 'people',
    ownedBy: ofUsersSince('held.seen_at'),
    people: ['user_id'],
  }),
  definePlace('partner_change_seen_singly', {
    kind: 'people',
    ownedBy: ofUsersSince('held.seen_at'),
    people: ['user_id'],
  }),
  definePlace('webhook_endpoint', {
    kind: 'webhooks',
    ownedBy: ownRows,
    searched: ['url'],
    words: ['events', 'off_because'],
    people: ['created_by'],
    hidden: { secret_sealed: SEALED, old_secret_sealed: SEALED, delivering_token: 'lease' },
  }),
  definePlace('webhook_delivery', {
    kind: 'webhooks',
    ownedBy: ofEndpoints,
    searched: ['event_id', 'data', 'last_failure'],
    words: ['type', 'state'],
  }),
  definePlace('mail', {
    kind: 'mails',
    ownedBy: mailsToUsers,
    searched: ['cause', 'recipient'],
    words: ['language', 'state'],
    packed: { content_sealed: 'mail' },
    masked: { recipient: hideIfToDev('recipient'), content_sealed: hideIfToDev('content_sealed') },
    hidden: { lease_token: 'lease' },
  }),
  definePlace('audit_log', {
    kind: 'audit',
    ownedBy: ownRows,
    searched: ['object', 'before', 'after', 'address'],
    words: ['action'],
    masked: { before: MASKED_BEFORE, after: MASKED_AFTER, address: MASKED_ADDRESS },
    people: ['user_id'],
    objects: ['object'],
  }),
  definePlace('auditor_link', {
    kind: 'packages',
    ownedBy: ofPackages,
    people: ['created_by'],
    hidden: { token_hash: 'hash', password_hash: 'hash', ticket_hash: 'hash' },
  }),
  definePlace('call_count', { kind: 'limits', ownedBy: operatorOnly, searched: ['caller'] }),
]
