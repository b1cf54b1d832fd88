import type { ColumnType, Generated } from 'kysely'
import type { Now, Timestamp, TimestampOrNull } from './column-types.ts'

/** The key pair that signs packages for auditors: a single row. */
export type AuditorKeyTable = { id: number; public_key: string; private_key_sealed: string; made_at: Now }

/** A link by which an auditor opens a package without an account. */
export type AuditorLinkTable = {
  id: Generated<number>
  package_id: number
  token_hash: string
  password_hash: string
  /** A calendar day as yyyy-mm-dd. */
  last_day: string
  created_by: number
  created_at: Now
  withdrawn_at: TimestampOrNull
  /** The ticket of the download that is open now (auditor-package/link/open-link.ts). */
  ticket_hash: string | null
  ticket_until: TimestampOrNull
}

/** An archive of a company's evidence over a range of days. */
export type AuditorPackageTable = {
  id: Generated<number>
  company_id: number
  /** Calendar days as yyyy-mm-dd. */
  first_day: string
  last_day: string
  language: 'de' | 'en'
  state: Generated<'waiting' | 'made' | 'failed' | 'removed'>
  requested_by: number
  requested_at: Now
  total: number | null
  done: Generated<number>
  tries: Generated<number>
  lease_token: string | null
  lease_until: TimestampOrNull
  writing_file_id: number | null
  file_id: number | null
  counts: ColumnType<Record<string, number> | null, string | null | undefined, string | null>
  ended_at: TimestampOrNull
}

/** A reply of a time-stamping authority, and the hash it stamps. */
export type TimestampTokenTable = {
  id: Generated<number>
  kind: 'audit-head' | 'auditor-package'
  /** The number of a signed head, or the id of a package. */
  number: number
  sha256: string
  tsa: string
  gen_time: Timestamp
  serial: string
  reply: Uint8Array
  kept_at: Now
}

export type TimestampStateTable = {
  id: number
  failing_since: TimestampOrNull
  next_try_at: TimestampOrNull
  lease_token: string | null
  lease_until: TimestampOrNull
}
