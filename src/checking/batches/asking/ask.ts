import type { Checked } from '../../../answers/checks/checked.ts'
import { isOutage } from '../../../ground/database/is-outage.ts'
import { poisoned } from './crash-loop-guard.ts'
import type { Lane } from './lane.ts'
import { notChecked } from './not-checked.ts'
import type { AskedQuestion, HeldQuestion } from './question.ts'
import { giveBackQuestions } from './store.ts'

// A group was taken because calls were quick; when one is slow after all, other lanes get the rest.
const GROUP_MAY_TAKE_MS = 250

/** Asks a group one after the other; what is remembered costs no call. Questions left over are given back. */
export async function askAll(lane: Lane, group: HeldQuestion[]): Promise<AskedQuestion[]> {
  if (group.length === 0) return []
  const began = performance.now()
  const waiting = [...group]
  let givenBack: Promise<void> | null = null
  const giveBackRest = (): void => {
    const rest = waiting.splice(0)
    if (rest.length > 0) givenBack = giveBack(lane, rest)
  }
  const timer = setTimeout(giveBackRest, GROUP_MAY_TAKE_MS)
  try {
    const asked: AskedQuestion[] = []
    for (let question = waiting.shift(); question; question = waiting.shift()) {
      const checked = question.remembered ?? poisoned(question) ?? (await ask(lane, question))
      asked.push({ question, checked })
      if (lane.noMore.aborted) giveBackRest()
    }
    await givenBack
    lane.pace.note(asked.length, performance.now() - began)
    return asked
  } finally {
    clearTimeout(timer)
  }
}

async function giveBack({ held, asking }: Lane, rest: HeldQuestion[]): Promise<void> {
  for (const question of rest) held.delete(question)
  await giveBackQuestions(asking.queue.database.db, rest)
}

/** One question. A fault of ours is an outcome too: one UID that breaks something must not stop the others. */
async function ask({ asking }: Lane, question: HeldQuestion): Promise<Checked> {
  const { check, endCalls, log } = asking
  const { companyId, userId, isOfProgram, uid, company, isAnew } = question
  const kind = isOfProgram ? 'program' : 'list'
  try {
    const request = { companyId, userId, kind, uid, service: null, useCache: !isAnew, isLookedUp: true } as const
    return await check({ ...request, company: company ?? undefined }, endCalls)
  } catch (failure) {
    log.error({ err: failure, uid }, 'a check failed inside')
    // Without the database no service was asked: no try is used up.
    const reason = endCalls.aborted || isOutage(failure) ? 'cancelled' : 'internal-error'
    return notChecked(uid, reason)
  }
}
