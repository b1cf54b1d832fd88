import type { OwnerCondition } from '../../base/database/row-owners.ts'
import type { FileColumn, HiddenReason, Mask, Packing } from '../../base/database/searched-table.ts'
import type { Tables } from '../../base/database/tables.ts'
import { HELD_KINDS, type HeldKind } from './search-rules.ts'

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
  hidden: Readonly<Record<string, HiddenReason>>
  packed: Readonly<Record<string, Packing>>
  masked: Readonly<Record<string, Mask>>
  files: readonly FileColumn[]
}

/** How each table is searched; a text: why it contains neither a VAT ID nor a name. */
export type SearchDefinitions = Readonly<
  Record<keyof Tables, { search: string | (Pick<SearchedTable, 'kind' | 'ownedBy'> & Partial<SearchedTable>) }>
>

const NOTHING_ELSE = {
  ...{ searched: [], words: [], people: [], objects: [], sums: [], files: [] },
  ...{ hidden: {}, packed: {}, masked: {} },
} as const

// Before the rows of checks, of which there may be more than a search can store.
const FIRST_KINDS: readonly HeldKind[] = ['people', 'companies', 'settings', 'webhooks', 'mails', 'audit']
const SEARCH_ORDER = [...new Set([...FIRST_KINDS, ...HELD_KINDS])]

/**
 * Returns the searched tables by kind of finding, `users` first: their ids and e-mail addresses
 * are searched in all others.
 */
export const searchedTables = (definitions: SearchDefinitions): SearchedTable[] =>
  Object.entries(definitions)
    .flatMap(([table, { search }]) =>
      // The keys are those of the record.
      typeof search === 'string' ? [] : [{ ...NOTHING_ELSE, ...search, table: table as keyof Tables }],
    )
    .toSorted((one, other) => SEARCH_ORDER.indexOf(one.kind) - SEARCH_ORDER.indexOf(other.kind))
