import type { Reader, Transaction } from '../../base/database/database.ts'

/** The range of some rows: their UIDs (at most 1,000), the first and the last row number. */
export type RowRange = { uids: string[]; from: number; to: number }

/**
 * The store of one kind of data about a batch's rows that is not an answer: comparisons or invoice
 * days. Annotations never change a verdict. They are written once, read with the rows, and deleted
 * with the batch.
 */
export type AnnotationStore<Stored extends { uid: string; row: number }> = {
  /** Returns whether the batch has any stored annotation. */
  hasAny: (reader: Reader, batchId: number) => Promise<boolean>
  /** Returns the latest annotation of each of these rows that has one. */
  read: (reader: Reader, batchId: number, where: RowRange) => Promise<Stored[]>
  /** Stores new annotations; existing ones of a row stay unchanged. */
  save: (db: Reader, batchId: number, annotations: Stored[]) => Promise<void>
  /** Deletes up to `limit` of a batch's annotations; returns how many. */
  remove: (trx: Transaction, batchId: number, limit: number) => Promise<number>
}
