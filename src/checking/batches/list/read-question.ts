import type { Selectable } from 'kysely'
import type { Tables } from '../../../ground/database/tables.ts'
import type { KeptAnswer } from '../../../registers/authorities/answer.ts'
import type { Listing } from '../../../registers/scheinunternehmen/listing.ts'
import type { KeptComparison } from '../comparisons-store.ts'
import type { KeptInvoiceDay } from '../invoice-days-store.ts'
import type { KeptJudgement } from '../judgements-store.ts'
import type { NotAUidRow } from '../not-a-uid-store.ts'

/** A question with the answer that its verdict rests on, and what stands beside the verdict and never changes it. */
export type ReadQuestion = {
  question: Selectable<Tables['question']>
  kept: KeptAnswer | undefined
  listing: Listing | undefined
  comparison: KeptComparison | undefined
  /** Where several rows are of this UID: how each of its names compared. */
  byName: KeptComparison[] | undefined
  judgements: KeptJudgement[] | undefined
  invoiceDays: KeptInvoiceDay[] | undefined
}

/** What is kept of a row: a question, or a text that is no UID. */
export type ReadRow = ReadQuestion | { other: NotAUidRow }
