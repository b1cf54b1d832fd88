import type { ColumnType, Generated } from 'kysely'
import type { DayOrNull, Json, Now, Timestamp, TimestampOrNull } from './column-types.ts'

export type CompanyTable = {
  id: Generated<number>
  name: string
  uid: Generated<string>
  /** The company's German and British VAT IDs; '' = none. */
  german_uid: Generated<string>
  british_uid: Generated<string>
  valid_until: DayOrNull
  use_custom_login: Generated<boolean>
  tid_sealed: string | null
  benid_sealed: string | null
  pin_sealed: string | null
  account_version: Generated<number>
  logo_file_id: number | null
  logo_type: string | null
  created_at: Now
  deleted_at: TimestampOrNull
  is_held: Generated<boolean>
}

export type FinanzonlineTryTable = {
  id: Generated<number>
  company_id: number
  kind: 'change' | 'test'
  outcome: Generated<'open' | 'worked' | 'refused'>
  tried_at: Timestamp
}

export type SettingTable = { id: Generated<number>; company_id: number; category: string; key: string; value: string }

export type UsersTable = {
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

export type RecoveryCodeTable = { user_id: number; code_hash: string; made_at: Timestamp }

export type LoginTriesTable = {
  email_hash: string
  kind: 'password' | 'code'
  failures: Generated<number>
  locked_until: TimestampOrNull
  last_try_at: Now
}

export type SessionTable = {
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

/** An API key. The program it belongs to is a row of `users`. */
export type ApiKeyTable = {
  id: Generated<number>
  user_id: number
  prefix: string
  key_hash: string
  last_four: string
  scopes: string[]
  per_minute: number
  addresses: string[]
  valid_until: DayOrNull
  created_by: number
  created_at: Now
  ended_at: TimestampOrNull
  first_used_at: TimestampOrNull
  last_used_at: TimestampOrNull
  uses: ColumnType<number | string, number | undefined, number>
}

/** An endpoint that receives a company's webhooks. */
export type WebhookEndpointTable = {
  id: Generated<number>
  company_id: number
  url: string
  events: string[]
  secret_sealed: string
  old_secret_sealed: string | null
  old_secret_until: TimestampOrNull
  is_on: Generated<boolean>
  off_since: TimestampOrNull
  off_because: 'person' | 'failures' | 'gone' | null
  created_by: number
  created_at: Now
  next_turn_at: Now
  delivering_token: string | null
  delivering_until: TimestampOrNull
}

/** The delivery of one event to one endpoint. */
export type WebhookDeliveryTable = {
  id: Generated<number>
  endpoint_id: number
  event_id: string
  type: string
  data: Json<Record<string, unknown>>
  happened_at: Now
  state: Generated<'waiting' | 'delivered' | 'given-up'>
  tries: Generated<number>
  next_try_at: TimestampOrNull
  last_try_at: TimestampOrNull
  last_status: number | null
  last_failure: string | null
}

/** The public half of a passkey. */
export type PasskeyTable = {
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

export type PasskeyChallengeTable = { challenge_hash: string; ends_at: Timestamp }

/**
 * Links an identity of an OpenID provider to a user. `provider` 0 = the installation's provider,
 * else a company's own.
 */
export type OpenidLinkTable = {
  id: Generated<number>
  user_id: number
  provider: number
  issuer: string
  subject: string
  linked_at: Timestamp
  used_at: TimestampOrNull
}

/**
 * A company's own OpenID provider; its secret is encrypted (login/openid/company/read-provider.ts).
 */
export type CompanyOpenidTable = {
  company_id: number
  issuer: string
  client_id: string
  secret_sealed: string
  label: string
  trusts_second_factor: boolean
  links_by_email: boolean
  sign_in_key: string
  changed_at: Timestamp
}

export type OpenidAnswerTable = { state_hash: string; ends_at: Timestamp }
