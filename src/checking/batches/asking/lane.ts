import type { CheckRequest } from '../../../answers/checks/check-uid.ts'
import type { Checked } from '../../../answers/checks/checked.ts'
import type { Clock } from '../../../ground/database/clock.ts'
import type { Log } from '../../../ground/log.ts'
import type { Queue } from './open-queue.ts'
import type { Pace } from './pace.ts'
import type { AskedQuestion, HeldQuestion } from './question.ts'
import type { RetryRules } from './step-after.ts'

/** Who is told of batches while their questions are settled. */
export type BatchEnds = {
  /** Every question is settled: the batch may be finished. Told again where nobody finished it. */
  complete: (batchId: number) => void
  /** Few questions are left: what its end needs may be made ready. */
  nearly: (batchId: number) => void
}

/** Settles what a lane was answered and takes up to `size` questions of its company. */
export type SettleAndTake = (lane: Lane, asked: AskedQuestion[], size: number) => Promise<HeldQuestion[]>

/** What the lanes of a process share, unchanged while it works. */
export type Asking = Readonly<{
  queue: Queue
  check: (request: CheckRequest, signal: AbortSignal) => Promise<Checked>
  /** What is remembered about these UIDs, in one look (checks/remembered-answers.ts). */
  remembered: (companyId: number, uids: string[]) => Promise<Map<string, Checked>>
  /** Whether anybody is to be asked now: not while our clock is in doubt (docs/rules.md#clocks). */
  mayAsk: () => boolean
  log: Log
  clock: Clock
  leaseMs: number
  ends: BatchEnds
  /** Together with other lanes that want it at the same time (coalesce.ts). */
  settleAndTake: SettleAndTake
  /** Aborted: the process stops. */
  stopping: AbortSignal
  /** Aborted: end the calls in flight. */
  endCalls: AbortSignal
}>

/** What a company's settings say about one of its lanes. */
export type LaneSettings = Readonly<{
  rules: RetryRules
  /** task_batch_size: UIDs a lane takes at a time at most. */
  mostAtATime: number
  /** False where the company was given fewer lanes meanwhile. */
  isWanted: boolean
}>

/** One lane during one turn: whose questions it asks, how quickly, and when it must end. */
export type Lane = Readonly<{
  asking: Asking
  companyId: number
  /** As they are now. */
  settings: () => LaneSettings
  pace: Pace
  /** Leased by this lane; it alone adds and removes. */
  held: Set<HeldQuestion>
  /** Aborted: take no more (the process stops, or the lane went to somebody else). */
  noMore: AbortSignal
  /** Whether no other lane waits for a worker, nor this one works for too long. */
  mayGoOn: () => boolean
}>
