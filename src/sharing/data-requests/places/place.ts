import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../../base/database/tables.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import type { HeldKind } from '../held-rules.ts'
import type { OwnerCondition } from './owner.ts'

/** Reasons why a column is neither searched nor exported. */
const EXCUSES = {
  secret: 'encrypted, and decrypted only to sign in or to sign',
  hash: 'a hash or a random value, which reveals nothing',
  lease: 'which process works on it now',
  picture: 'the company’s logo, which is not searched for text',
  copy: 'the result of an earlier search, deleted within days',
  unfinished: 'being written; not available yet',
} as const
export type Excuse = keyof typeof EXCUSES

/**
 * The kind of packed content in a column: an answer as received, a register's response body, a
 * pending mail.
 */
export type Packing = 'answer' | 'body' | 'mail'

/**
 * How a stored file is read: its rows and cells, its text, the text of our own report; `never`: it
 * is listed, not opened.
 */
export type SearchMode = 'rows' | 'text' | 'report' | 'never'

/** A column that refers to a file; `name` and `at` identify the file for a person. */
export type StoredFile = {
  column: string
  reading: SearchMode
  name: RawBuilder<string>
  at: RawBuilder<string | null>
}

/** A column of `held` as text, as far as the actor may see it. */
export type Mask = (actor: Actor) => RawBuilder<string | null>

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

type PlaceOptions<Table extends keyof Tables> = {
  kind: HeldKind
  /** Selects a company's rows. */
  ownedBy: OwnerCondition
  /** Columns that may contain a number or a name. */
  searched?: readonly Column<Table>[]
  /** Columns with the product's own words and numbers: shown, not searched. */
  words?: readonly Column<Table>[]
  /** Columns with a user's id. */
  people?: readonly Column<Table>[]
  /** Columns that refer to a user as `user/7`. */
  objects?: readonly Column<Table>[]
  /** Columns with the hash of an e-mail address. */
  sums?: readonly Column<Table>[]
  hidden?: Partial<Record<Column<Table>, Excuse>>
  packed?: Partial<Record<Column<Table>, Packing>>
  /** Columns searched and shown only as far as an Admin sees them elsewhere. */
  masked?: Partial<Record<Column<Table>, Mask>>
  files?: readonly (Omit<StoredFile, 'column'> & { column: Column<Table> })[]
}

/** A table that may contain personal data, and how its columns are searched. */
export type SearchedTable = {
  table: keyof Tables
  kind: HeldKind
  ownedBy: OwnerCondition
  searched: readonly string[]
  words: readonly string[]
  people: readonly string[]
  objects: readonly string[]
  sums: readonly string[]
  hidden: Readonly<Record<string, Excuse>>
  packed: Readonly<Record<string, Packing>>
  masked: Readonly<Record<string, Mask>>
  files: readonly StoredFile[]
}

const NOTHING = { searched: [], words: [], people: [], objects: [], sums: [], files: [] } as const

/** Describes a table by the names of its own columns. */
export const place = <Table extends keyof Tables>(table: Table, described: PlaceOptions<Table>): SearchedTable => {
  const { hidden = {}, packed = {}, masked = {}, ...rest } = described
  const byColumn = { hidden, packed, masked } as Pick<SearchedTable, 'hidden' | 'packed' | 'masked'>
  return { ...NOTHING, ...rest, ...byColumn, table }
}

/** A file's name, from a column or an SQL expression. */
export const named = (text: string): RawBuilder<string> => sql<string>`${sql.raw(text)}`
/** When a file was created, in UTC. */
export const since = (column: string): RawBuilder<string | null> => {
  const moment = sql.ref(`held.${column}`)
  return sql`case when isfinite(${moment}) then to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`
}
