import { inPortions } from '../../database/portions.ts'
import type { UploadedRow } from '../../spreadsheets/layout.ts'
import type { ParsedUid } from '../../uid/parsed-uid.ts'
import type { NewQuestion } from '../asking/question.ts'
import { readRow } from '../read-row.ts'

export type Plan = { questions: NewQuestion[]; totalRows: number; notAUidRows: number }

const ROWS_A_PORTION = 5_000

type Planning = {
  /** What may be meant is asked in place of what is no UID (docs/rules.md#suggestions). */
  takesSuggestions: boolean
  /** Sees every row. */
  each?: (row: UploadedRow, parsed: ParsedUid) => void
}

/** What has to be asked for a sheet's rows: each different UID once; what is no UID is answered already. */
export async function planQuestions(rows: UploadedRow[], { takesSuggestions, each }: Planning): Promise<Plan> {
  const rowsOf = new Map<string, number>()
  let notAUidRows = 0
  for await (const portion of inPortions(rows, ROWS_A_PORTION)) {
    for (const row of portion) {
      const parsed = readRow(row, takesSuggestions)
      each?.(row, parsed)
      if (parsed.askable) rowsOf.set(parsed.uid, (rowsOf.get(parsed.uid) ?? 0) + 1)
      else notAUidRows += 1
    }
  }
  const questions = [...rowsOf].map(([uid, rowCount]) => ({ uid, rowCount }))
  return { questions, totalRows: rows.length, notAUidRows }
}
