import type { UidCheckResult } from '../../../answers/checks/checked.ts'
import { isOutage } from '../../../base/database/is-outage.ts'
import type { Lane } from './lane.ts'
import { type CheckedQuestion, type LeasedQuestion, notCheckedResult, poisonResult } from './question.ts'
import { releaseQuestions, renewLeases } from './store.ts'

// A turn is limited by time, so that companies alternate regardless of their services' speed. It
// continues if no other lane waits, because changing lanes takes 35 ms without a call (measured).
const TURN_MS = 2_000

/**
 * Claims, checks and settles a company's questions with one call in flight, until the turn is over
 * or no question waits. The next call starts while an answer is being settled. Returns `over` if
 * questions may be left, and `empty` if not.
 */
export async function runTurn(lane: Lane): Promise<'over' | 'empty'> {
  const { recordAndClaim } = lane.context
  const stopRenewing = startRenewing(lane)
  const isOver = untilOver(lane)
  const size = (): number => (isOver() ? 0 : lane.pace.groupSize(lane.settings().maxAtATime))
  try {
    let group = await recordAndClaim(lane, [], size())
    let results: CheckedQuestion[] = []
    while (group.length > 0 || results.length > 0) {
      const takesAhead = lane.pace.isQuick()
      const [fresh, next] = await Promise.all([
        checkAll(lane, group),
        recordAndClaim(lane, results, takesAhead ? size() : 0),
      ])
      results = takesAhead ? fresh : []
      group = takesAhead ? next : await recordAndClaim(lane, fresh, size())
    }
    return isOver() ? 'over' : 'empty'
  } finally {
    stopRenewing()
  }
}

function untilOver({ context, settings, mayContinue, stopSignal }: Lane): () => boolean {
  const endsAt = performance.now() + TURN_MS
  return () =>
    stopSignal.aborted || !context.mayAsk() || !settings().isActive || (performance.now() >= endsAt && !mayContinue())
}

// A check may need several calls (fallback, level 1), but the lease is long enough for one only, so
// it is renewed while this process holds it.
function startRenewing({ leased, context: { queue, leaseMs, log } }: Lane): () => void {
  const renew = async (): Promise<void> => {
    if (leased.size > 0) await renewLeases(queue.database.db, [...leased], leaseMs)
  }
  const timer = setInterval(() => {
    renew().catch((failure: unknown) => log.error({ err: failure }, 'leases could not be renewed'))
  }, leaseMs / 3)
  return () => clearInterval(timer)
}

// The size of a group assumes quick calls. If calls turn out slow, the rest goes to other lanes.
// Only the service's response time counts: otherwise a busy process would release questions and
// claim them again a moment later.
const MAX_GROUP_MS = 250

/** Checks a group one by one; a cached answer needs no call. Releases the questions left over. */
async function checkAll(lane: Lane, group: LeasedQuestion[]): Promise<CheckedQuestion[]> {
  if (group.length === 0) return []
  const queue = [...group]
  let releasing: Promise<void> | null = null
  const releaseRest = (): void => {
    const rest = queue.splice(0)
    if (rest.length > 0) releasing = release(lane, rest)
  }
  const timer = setTimeout(releaseRest, MAX_GROUP_MS)
  try {
    const results: CheckedQuestion[] = []
    let workMs = 0
    for (let question = queue.shift(); question; question = queue.shift()) {
      const cached = question.cached ?? poisonResult(question)
      timer.refresh()
      const began = performance.now()
      results.push({ question, checked: cached ?? (await checkQuestion(lane, question)) })
      if (cached === null) workMs += lane.pace.recordCall(performance.now() - began)
      if (lane.stopSignal.aborted || workMs > MAX_GROUP_MS) releaseRest()
    }
    await releasing
    lane.pace.recordGroup(results.length, workMs)
    return results
  } finally {
    clearTimeout(timer)
  }
}

async function release({ leased, context }: Lane, rest: LeasedQuestion[]): Promise<void> {
  for (const question of rest) leased.delete(question)
  await releaseQuestions(context.queue.database.db, rest)
}

/**
 * Checks one question. Returns an internal error as an outcome, because one UID that causes it must
 * not stop the others.
 */
async function checkQuestion({ context, track }: Lane, question: LeasedQuestion): Promise<UidCheckResult> {
  const { check, endCalls, stopping, log } = context
  const { companyId, userId, isOfProgram, uid, company, ignoresCache } = question
  const kind = isOfProgram ? 'program' : 'list'
  // A lane that waits for a rate limit has no call in flight that could still succeed.
  const endSignal = track === null ? endCalls : stopping
  try {
    const query = { companyId, userId, kind, uid, service: null, useCache: !ignoresCache } as const
    const request = { ...query, isLookedUp: true, isPatient: true, company: company ?? undefined }
    return await check(request, endSignal)
  } catch (failure) {
    log.error({ err: failure, uid }, 'internal error during a check')
    // If the database is unavailable, no service was queried, and no try is used up.
    const reason = endSignal.aborted || isOutage(failure) ? 'cancelled' : 'internal-error'
    return notCheckedResult(uid, reason)
  }
}
