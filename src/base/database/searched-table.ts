import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../roles/actor.ts'
import type { OwnerCondition } from './row-owners.ts'

/** Reasons why a column is neither searched nor exported. */
const HIDDEN_REASONS = {
  secret: 'encrypted, and decrypted only to sign in or to sign',
  hash: 'a hash or a random value, which reveals nothing',
  lease: 'which process works on it now',
  picture: 'the company’s logo, which is not searched for text',
  copy: 'the result of an earlier search, deleted within days',
  unfinished: 'being written; not available yet',
} as const
export type HiddenReason = keyof typeof HIDDEN_REASONS

/** Kind of packed content: an answer as received, a register's response body, a pending mail. */
export type Packing = 'answer' | 'body' | 'mail'

/**
 * How a stored file is read: its rows and cells, its text, or the text of our own report. With
 * `never` it is listed, but not opened.
 */
export type SearchMode = 'rows' | 'text' | 'report' | 'never'

/** A column that refers to a file; `name` and `at` identify the file for a person. */
export type FileColumn = {
  column: string
  reading: SearchMode
  name: RawBuilder<string>
  at: RawBuilder<string | null>
}

/** Returns an SQL expression of a column of `held` as text, as far as the actor may see it. */
export type Mask = (actor: Actor) => RawBuilder<string | null>

/** How a table that may contain personal data is searched. */
export type SearchOptions<Column extends string> = {
  /** The kind of finding (sharing/data-requests/search-rules.ts). */
  kind: string
  /** Selects a company's rows. */
  ownedBy: OwnerCondition
  /** Columns that may contain a number or a name. */
  searched?: readonly Column[]
  /** Columns with the product's own words and numbers, which are shown, but not searched. */
  words?: readonly Column[]
  /** Columns with a user's id. */
  people?: readonly Column[]
  /** Columns that refer to a user as `user/7`. */
  objects?: readonly Column[]
  /** Columns with the hash of an e-mail address. */
  sums?: readonly Column[]
  hidden?: Partial<Record<Column, HiddenReason>>
  packed?: Partial<Record<Column, Packing>>
  /** Columns that are searched and shown only as far as an Admin sees them elsewhere. */
  masked?: Partial<Record<Column, Mask>>
  files?: readonly (Omit<FileColumn, 'column'> & { column: Column })[]
}

/** Returns a file's name, given as a column or an SQL expression. */
export const fileName = (text: string): RawBuilder<string> => sql<string>`${sql.raw(text)}`
/** Formats a column's time in UTC; null if it is infinite. */
export const utcTime = (column: string): RawBuilder<string | null> => {
  const time = sql.ref(`held.${column}`)
  return sql`case when isfinite(${time}) then to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`
}
