import type { Log } from '../../background/log.ts'
import type { Question } from '../../checks/check-uid.ts'
import type { Checked } from '../../checks/checked.ts'
import type { Clock } from '../../database/clock.ts'
import type { Database } from '../../database/database.ts'
import { askAll } from './ask.ts'
import type { Exchange } from './coalesce.ts'
import type { BatchOwner } from './owner.ts'
import type { Pace } from './pace.ts'
import type { AskedQuestion, HeldQuestion } from './question.ts'
import type { RetryRules } from './step-after.ts'
import { renewLeases } from './store.ts'

/** What a company's settings say about one of its lanes. */
export type LaneSettings = {
  rules: RetryRules
  /** task_batch_size: UIDs a lane takes at a time at most. */
  mostAtATime: number
  /** False where the company was given fewer lanes meanwhile. */
  isWanted: boolean
}

/** One turn of one lane: what it needs, whose questions it asks, and when it must stop. */
export type Turn = {
  db: Database
  owner: BatchOwner
  check: (question: Question, signal: AbortSignal) => Promise<Checked>
  /** What is remembered about these UIDs, in one look (checks/remembered-answers.ts). */
  remembered: (companyId: number, uids: string[]) => Promise<Map<string, Checked>>
  log: Log
  clock: Clock
  companyId: number
  /** The company's settings as they are now; whoever started the turn keeps them so. */
  settings: LaneSettings
  /** Whether no other lane waits for a worker, nor this one works for too long. */
  mayGoOn: () => boolean
  leaseMs: number
  pace: Pace
  /** Settles and takes, together with other lanes that want it at the same time. */
  exchange: Exchange
  /** Aborted: the process stops. */
  stopping: AbortSignal
  /** Aborted: take no more (the process stops, or the lane went to somebody else). */
  noMore: AbortSignal
  /** Aborted: end the calls in flight. */
  endCalls: AbortSignal
  held: Set<HeldQuestion>
  finishSoon: (batchId: number) => void
}

// So that companies take turns, whatever the speed of their authorities. A turn that nobody waits for goes on, because its end costs
// a lane 35 ms without a call (measured).
const TURN_MS = 2_000

/**
 * Takes, asks and settles a company's questions, one call in flight, until the turn is over or nothing waits. While an
 * answer is being settled the next call is under way already. Gives whether there may be more to do.
 */
export async function runTurn(turn: Turn): Promise<'over' | 'empty'> {
  const stopRenewing = keepLeases(turn)
  const endsAt = performance.now() + TURN_MS
  const mayStay = (): boolean => turn.settings.isWanted && (performance.now() < endsAt || turn.mayGoOn())
  const isOver = (): boolean => turn.noMore.aborted || !mayStay()
  const size = (): number => (isOver() ? 0 : turn.pace.groupSize(turn.settings.mostAtATime))
  try {
    let group = await turn.exchange(turn, [], size())
    let answered: AskedQuestion[] = []
    while (group.length > 0 || answered.length > 0) {
      const takesAhead = turn.pace.isQuick()
      const [fresh, next] = await Promise.all([
        askAll(turn, group),
        turn.exchange(turn, answered, takesAhead ? size() : 0),
      ])
      answered = takesAhead ? fresh : []
      group = takesAhead ? next : await turn.exchange(turn, fresh, size())
    }
    return isOver() ? 'over' : 'empty'
  } finally {
    stopRenewing()
  }
}

// A check may take several calls (fallback, level 1), a lease covers one: it is lengthened while it is ours.
function keepLeases({ db, held, leaseMs, log }: Turn): () => void {
  const renew = async (): Promise<void> => {
    if (held.size > 0) await renewLeases(db, [...held], leaseMs)
  }
  const timer = setInterval(() => {
    renew().catch((failure: unknown) => log.error({ err: failure }, 'leases could not be renewed'))
  }, leaseMs / 3)
  return () => clearInterval(timer)
}
