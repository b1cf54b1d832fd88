import type { Generated } from 'kysely'
import type { Now, Timestamp, TimestampOrNull } from '../../base/database/column-types.ts'
import { everyCompany, ofUsers, ownRows } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'
import { visibleEmail } from '../../base/roles/scope.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    users: {
      id: Generated<number>
      company_id: number
      email: string
      firstname: string
      lastname: string
      role: number
      is_active: Generated<boolean>
      language: Generated<'de' | 'en'>
      password_hash: string
      password_is_initial: Generated<boolean>
      initial_password_until: TimestampOrNull
      totp_secret_sealed: string | null
      next_totp_secret_sealed: string | null
      totp_confirmed_at: TimestampOrNull
      totp_last_step: number | null
      passkey_handle: string | null
      is_program: Generated<boolean>
      wants_partner_mails: Generated<boolean>
      created_at: Now
      deleted_at: TimestampOrNull
    }
    recovery_code: { user_id: number; code_hash: string; made_at: Timestamp }
    /**
     * Links an identity of an OpenID provider to a user. `provider` 0 = the installation's
     * provider, else a company's own. /
     */
    openid_link: {
      id: Generated<number>
      user_id: number
      provider: number
      issuer: string
      subject: string
      linked_at: Timestamp
      used_at: TimestampOrNull
    }
    /** The public half of a passkey. */
    passkey: {
      id: Generated<number>
      user_id: number
      credential_id: string
      public_key: Uint8Array
      counter: number
      transports: string[]
      host: string
      name: string
      made_at: Timestamp
      made_on: string
      last_used_at: TimestampOrNull
      last_used_on: Generated<string>
    }
    passkey_challenge: { challenge_hash: string; ends_at: Timestamp }
    login_tries: {
      email_hash: string
      kind: 'password' | 'code'
      failures: Generated<number>
      locked_until: TimestampOrNull
      last_try_at: Now
    }
    session: {
      id_hash: string
      user_id: number
      stage: 'password' | 'first-login' | 'full'
      is_known_browser: Generated<boolean>
      is_recovered: Generated<boolean>
      device: Generated<string>
      provider: Generated<number | null>
      created_at: Now
      last_action_at: Now
      ends_at: Timestamp
    }
  }
}

export const CREDENTIALS_TABLES = defineTables({
  users: {
    holds: 'users',
    search: {
      kind: 'people',
      ownedBy: ownRows,
      searched: ['email', 'firstname', 'lastname'],
      words: ['language'],
      masked: { email: actor => visibleEmail(actor, 'held') },
      hidden: {
        password_hash: 'hash',
        totp_secret_sealed: 'secret',
        next_totp_secret_sealed: 'secret',
        passkey_handle: 'hash',
      },
    },
  },
  recovery_code: {
    holds: 'means-of-sign-in',
    search: {
      kind: 'people',
      ownedBy: ofUsers,
      people: ['user_id'],
      hidden: { code_hash: 'hash' },
    },
  },
  openid_link: {
    holds: 'means-of-sign-in',
    search: {
      kind: 'people',
      ownedBy: ofUsers,
      searched: ['issuer', 'subject'],
      people: ['user_id'],
    },
  },
  passkey: {
    holds: 'means-of-sign-in',
    search: {
      kind: 'people',
      ownedBy: ofUsers,
      searched: ['host', 'name', 'made_on', 'last_used_on'],
      words: ['transports'],
      people: ['user_id'],
      hidden: { credential_id: 'hash', public_key: 'hash' },
    },
  },
  passkey_challenge: { holds: 'challenges', search: 'hashes of random values, for minutes' },
  login_tries: {
    holds: 'tries',
    search: { kind: 'people', ownedBy: everyCompany, sums: ['email_hash'], words: ['kind'] },
  },
  session: {
    holds: 'sessions',
    search: {
      kind: 'people',
      // A user who moves to another company is signed out, so no session is older than the move.
      ownedBy: ofUsers,
      searched: ['device'],
      words: ['stage'],
      people: ['user_id'],
      hidden: { id_hash: 'hash' },
    },
  },
})
