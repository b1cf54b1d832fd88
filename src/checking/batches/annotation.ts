import type { Reader, Transaction } from '../../ground/database/database.ts'

/** Where rows stand: their UIDs (at most 1,000), the first and the last of them. */
export type Where = { uids: string[]; from: number; to: number }

/**
 * What is kept beside the answers to a batch's rows and never changes a verdict, in a table of its own: comparisons and days of invoices.
 * It is read with the rows, kept once, and removed with its batch.
 */
export type AnnotationStore<Kept extends { uid: string; row: number }> = {
  /** Returns whether anything was kept of a batch before. */
  hasAny: (reader: Reader, batchId: number) => Promise<boolean>
  /** Returns what was kept last of these rows, of those of which anything was. */
  of: (reader: Reader, batchId: number, where: Where) => Promise<Kept[]>
  /** Keeps what was made; what was kept of a row before stays. */
  keep: (db: Reader, batchId: number, made: Kept[]) => Promise<void>
  /** Removes some of what was kept of a batch, at most `most`; returns how many. */
  remove: (trx: Transaction, batchId: number, most: number) => Promise<number>
}
