import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../../ground/database/tables.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import type { HeldKind } from '../held-rules.ts'
import type { Whose } from './whose.ts'

/** Why a column is not searched, and does not leave the house either. */
const EXCUSES = {
  secret: 'encrypted, and opened for whoever signs in or signs alone',
  hash: 'a sum or a random word, from which nothing can be read',
  lease: 'which process works on it now',
  picture: 'the company’s logo, in which no text is read',
  copy: 'an earlier search’s own result, gone within days',
  unfinished: 'being written; nobody can have it yet',
} as const
export type Excuse = keyof typeof EXCUSES

/** What is packed in a column: an answer as it came, a register's body, a mail that waits. */
export type Packing = 'answer' | 'body' | 'mail'

/** How a stored file is looked into: its rows and cells, its text, the text of a report of ours; `never`: it is named, and not opened. */
export type Reading = 'rows' | 'text' | 'report' | 'never'

/** A column that names a file; `name` and `at` say which one it is to a person. */
export type StoredFile = { column: string; reading: Reading; name: RawBuilder<string>; at: RawBuilder<string | null> }

/** A column of `held` as text, as somebody may see it. */
export type Mask = (actor: Actor) => RawBuilder<string | null>

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

type Described<Table extends keyof Tables> = {
  kind: HeldKind
  /** Which of its rows are a company's. */
  whose: Whose
  /** Columns in which a number or a name may stand. */
  searched?: readonly Column<Table>[]
  /** Columns that hold words and numbers of the product's own: shown, not searched. */
  words?: readonly Column<Table>[]
  /** Columns that name a user by number. */
  people?: readonly Column<Table>[]
  /** Columns that name a user as `user/7`. */
  objects?: readonly Column<Table>[]
  /** Columns that know an e-mail address by its sum. */
  sums?: readonly Column<Table>[]
  hidden?: Partial<Record<Column<Table>, Excuse>>
  packed?: Partial<Record<Column<Table>, Packing>>
  /** Columns that are searched and shown only as far as an Admin sees them elsewhere. */
  masked?: Partial<Record<Column<Table>, Mask>>
  files?: readonly (Omit<StoredFile, 'column'> & { column: Column<Table> })[]
}

/** A table that may hold what is sought, and what of it is looked at. */
export type Place = {
  table: keyof Tables
  kind: HeldKind
  whose: Whose
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
export const place = <Table extends keyof Tables>(table: Table, described: Described<Table>): Place => {
  const { hidden = {}, packed = {}, masked = {}, ...rest } = described
  const byColumn = { hidden, packed, masked } as Pick<Place, 'hidden' | 'packed' | 'masked'>
  return { ...NOTHING, ...rest, ...byColumn, table }
}

/** A file's name as a column has it, or as it is made of several. */
export const named = (text: string): RawBuilder<string> => sql<string>`${sql.raw(text)}`
/** When a file came to be, in UTC. */
export const since = (column: string): RawBuilder<string | null> => {
  const moment = sql.ref(`held.${column}`)
  return sql`case when isfinite(${moment}) then to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`
}
