import type { UidCheckResult } from '../../../answers/checks/checked.ts'
import { isOutage } from '../../../base/database/is-outage.ts'
import type { Lane } from './lane.ts'
import { type AskedQuestion, type HeldQuestion, notChecked, poisoned } from './question.ts'
import { giveBackQuestions, renewLeases } from './store.ts'

// Companies take turns regardless of their services' speed. A turn continues if no other lane
// waits, because its end costs a lane 35 ms without a call (measured).
const TURN_MS = 2_000

/**
 * Takes, checks and settles a company's questions with one call in flight, until the turn is over
 * or no question waits. The next call starts while an answer is being settled. Returns whether
 * there may be more to do.
 */
export async function runTurn(lane: Lane): Promise<'over' | 'empty'> {
  const { settleAndTake } = lane.asking
  const stopRenewing = keepLeases(lane)
  const isOver = untilOver(lane)
  const size = (): number => (isOver() ? 0 : lane.pace.groupSize(lane.settings().mostAtATime))
  try {
    let group = await settleAndTake(lane, [], size())
    let answered: AskedQuestion[] = []
    while (group.length > 0 || answered.length > 0) {
      const takesAhead = lane.pace.isQuick()
      const [fresh, next] = await Promise.all([
        askAll(lane, group),
        settleAndTake(lane, answered, takesAhead ? size() : 0),
      ])
      answered = takesAhead ? fresh : []
      group = takesAhead ? next : await settleAndTake(lane, fresh, size())
    }
    return isOver() ? 'over' : 'empty'
  } finally {
    stopRenewing()
  }
}

function untilOver({ asking, settings, mayGoOn, noMore }: Lane): () => boolean {
  const endsAt = performance.now() + TURN_MS
  return () => noMore.aborted || !asking.mayAsk() || !settings().isWanted || (performance.now() >= endsAt && !mayGoOn())
}

// A check may take several calls (fallback, level 1), but a lease covers one. It is renewed while
// this process holds it.
function keepLeases({ held, asking: { queue, leaseMs, log } }: Lane): () => void {
  const renew = async (): Promise<void> => {
    if (held.size > 0) await renewLeases(queue.database.db, [...held], leaseMs)
  }
  const timer = setInterval(() => {
    renew().catch((failure: unknown) => log.error({ err: failure }, 'leases could not be renewed'))
  }, leaseMs / 3)
  return () => clearInterval(timer)
}

// A group assumes quick calls. If calls turn out slow, the rest goes to other lanes. Only the
// service's own time counts: a busy process would give back questions and query them itself a
// moment later.
const GROUP_MAY_TAKE_MS = 250

/** Checks a group one by one; a cached answer needs no call. Gives back the questions left over. */
async function askAll(lane: Lane, group: HeldQuestion[]): Promise<AskedQuestion[]> {
  if (group.length === 0) return []
  const waiting = [...group]
  let givenBack: Promise<void> | null = null
  const giveBackRest = (): void => {
    const rest = waiting.splice(0)
    if (rest.length > 0) givenBack = giveBack(lane, rest)
  }
  const timer = setTimeout(giveBackRest, GROUP_MAY_TAKE_MS)
  try {
    const asked: AskedQuestion[] = []
    let workMs = 0
    for (let question = waiting.shift(); question; question = waiting.shift()) {
      const known = question.remembered ?? poisoned(question)
      timer.refresh()
      const began = performance.now()
      asked.push({ question, checked: known ?? (await ask(lane, question)) })
      if (known === null) workMs += lane.pace.called(performance.now() - began)
      if (lane.noMore.aborted || workMs > GROUP_MAY_TAKE_MS) giveBackRest()
    }
    await givenBack
    lane.pace.note(asked.length, workMs)
    return asked
  } finally {
    clearTimeout(timer)
  }
}

async function giveBack({ held, asking }: Lane, rest: HeldQuestion[]): Promise<void> {
  for (const question of rest) held.delete(question)
  await giveBackQuestions(asking.queue.database.db, rest)
}

/**
 * Checks one question. An internal error is an outcome too: one UID that breaks something must not
 * stop the others.
 */
async function ask({ asking, track }: Lane, question: HeldQuestion): Promise<UidCheckResult> {
  const { check, endCalls, stopping, log } = asking
  const { companyId, userId, isOfProgram, uid, company, isAnew } = question
  const kind = isOfProgram ? 'program' : 'list'
  // A lane that waits for a rate limit has no call in flight that could still succeed.
  const ended = track === null ? endCalls : stopping
  try {
    const asked = { companyId, userId, kind, uid, service: null, useCache: !isAnew } as const
    const request = { ...asked, isLookedUp: true, isPatient: true, company: company ?? undefined }
    return await check(request, ended)
  } catch (failure) {
    log.error({ err: failure, uid }, 'a check failed inside')
    // If the database is unavailable, no service was queried, and no try is used up.
    const reason = ended.aborted || isOutage(failure) ? 'cancelled' : 'internal-error'
    return notChecked(uid, reason)
  }
}
