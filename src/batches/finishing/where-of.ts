import type { AnsweredRow } from './answered-rows.ts'

/** Where rows stand that are looked up by their UIDs: those that can be asked, the first row and the last. */
export const whereOf = (rows: AnsweredRow[]) => ({
  uids: [...new Set(rows.flatMap(({ parsed }) => (parsed.askable ? [parsed.uid] : [])))],
  from: rows[0]?.row.row ?? 0,
  to: rows.at(-1)?.row.row ?? 0,
})
