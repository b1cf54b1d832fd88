import type { Database } from '../database/database.ts'
import { whoAsked } from '../reports/who-asked.ts'
import type { Answers } from './answers-once.ts'
import type { BatchSheet } from './read-batch-sheet.ts'
import type { BatchRow } from './view.ts'
import { writeBatchResult } from './write-batch-result.ts'

/** A result that is being written and waits for its last answers. It names the company's UID as it was. */
export type BegunResult = { companyUid: string; bytes: Promise<Uint8Array> }

/** It holds one of the two threads for workbooks meanwhile, which others may want for their uploads. */
const LONGEST_WAIT_MS = 5_000

let isOneBegun = false

/**
 * Begins to write the result of a batch whose last questions are being asked; null where this process does so for another batch.
 * Its last rows must be answered within five seconds, else it is given up (`bytes` fails).
 */
export async function beginResult(
  db: Database,
  batch: BatchRow,
  { sheet, answers }: { sheet: BatchSheet; answers: Answers },
): Promise<BegunResult | null> {
  const { uid: companyUid } = (await whoAsked(db, batch.company_id, batch.created_by)).company
  if (isOneBegun) return null
  isOneBegun = true
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the last answers did not come soon')), LONGEST_WAIT_MS)
  const inTime: Answers = rows => Promise.race([answers(rows), givenUp])
  const bytes = writeBatchResult(batch, { sheet, answers: inTime, companyUid })
  // Whoever ends the batch writes it anew.
  bytes
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer)
      isOneBegun = false
    })
  return { companyUid, bytes }
}
