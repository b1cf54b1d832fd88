import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { hasIndexableWord } from './filter-sql.ts'

/**
 * Returns whether the index of migration 0108 covers the search. A PostgreSQL without its
 * extensions lacks the index (docs/running.md#search-of-partners).
 */
export async function isSearchedByWords(db: Reader, search: string | undefined): Promise<boolean> {
  if (!search || !hasIndexableWord(search)) return false
  const { rows } = await sql<{ name: string | null }>`select to_regclass('partner_words') as name`.execute(db)
  return rows[0]?.name !== null
}
