import type { Database, Transaction } from '../../database/database.ts'

/** What a group of settled questions adds to its batch: questions, and sheet rows by verdict. */
export type Tally = {
  batchId: number
  questions: number
  valid: number
  invalid: number
  notChecked: number
  notAUid: number
}

/** Batches whose counters were moved; those of them that are complete now; those nearly so, and how many questions are left. */
export type Counted = { counted: number[]; complete: number[]; nearly: Map<number, number> }

/**
 * Whoever owns the batches that questions belong to. The queue must tell a batch that it began, moved on and is done;
 * `start/` hands the owner in.
 */
export type BatchOwner = {
  /** The first question of these batches was taken. */
  begin: (trx: Transaction, batchIds: number[]) => Promise<void>
  /** Adds to the counters of batches that still run. */
  count: (trx: Transaction, tallies: Tally[]) => Promise<Counted>
  /** Only questions that used up their tries are left: they are asked again for so many minutes, then given up. */
  startPatience: (db: Database, batchId: number, minutes: number) => Promise<void>
  /** Batches whose end is due: everything settled, or cancelled and without their report. */
  due: () => Promise<number[]>
  /** Makes ready what `finish` will need soon; said again and again with the questions that are left. Never fails. */
  prepare: (batchId: number, left: number) => void
  /** Result, report, status; does nothing where somebody else does it already. */
  finish: (batchId: number) => Promise<void>
  /** Nobody else is alive (embedded database): whatever somebody was finishing may be finished at once. */
  takeOver: () => Promise<void>
  /** Removes what died half stored, and what cancelled batches left in the queue. */
  tidy: () => Promise<void>
}
