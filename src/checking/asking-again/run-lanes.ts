import type { Clock } from '../../ground/database/clock.ts'
import { yieldToEventLoop } from '../../ground/database/portions.ts'
import { backOff } from '../../house/background/retry.ts'
import { type Asking, askAgain, type Planned, type Step } from './ask-again.ts'
import { pause } from './give-way.ts'

/** What is to be asked again, and how: one round of the cache update, or of watching. */
export type Round<One extends Planned> = Asking<One> & {
  clock: Clock
  /** Taken from its head by the lanes. */
  plan: One[]
  lanes: number
  /** Questions that a lane takes at a time. */
  groupSize: number
  mostTries: number
  retryBaseMs: number
  /** Waits until users' work allows the lane its next call, or ends the round; `tookMs`: how long its call before took, 0 for none. */
  giveWay: (lane: number, tookMs: number) => Promise<void>
  noMore: AbortSignal
}

// An authority that is down for long is not waited for: the next round asks again.
const LONGEST_WAIT_MS = 60_000

/** Asks all of a round's plan in lanes, behind users' work, until it is done or nothing more may be asked. */
export async function runLanes<One extends Planned>(round: Round<One>): Promise<void> {
  await Promise.all(Array.from({ length: round.lanes }, (_, place) => runLane(round, place + 1)))
}

/** One call in flight; a group of questions after the other. */
async function runLane<One extends Planned>(round: Round<One>, lane: number): Promise<void> {
  const giveWay = givingWay(round, lane)
  while (!round.noMore.aborted && round.plan.length > 0) {
    await askGroup(round, round.plan.splice(0, round.groupSize), giveWay)
  }
}

/** Lets users go first before each call of a lane, by how long its call before took. */
function givingWay<One extends Planned>(round: Round<One>, lane: number) {
  let tookMs = 0
  return async (call: () => Promise<Step>): Promise<Step> => {
    await round.giveWay(lane, tookMs)
    if (round.noMore.aborted) return { kind: 'interrupted' }
    const began = performance.now()
    const step = await call()
    tookMs = performance.now() - began
    return step
  }
}

/** Asks a group, then what of it brought no answer once more, as often as the round may. */
async function askGroup<One extends Planned>(
  round: Round<One>,
  group: One[],
  giveWay: (call: () => Promise<Step>) => Promise<Step>,
): Promise<void> {
  let open = group
  for (let tries = 1; open.length > 0; tries++) {
    const again: { planned: One; notBefore: Date | null }[] = []
    for (const planned of open) {
      if (round.noMore.aborted) return
      const step = await giveWay(() => askAgain(round, planned, tries >= round.mostTries))
      if (step.kind === 'again') again.push({ planned, notBefore: step.notBefore })
      await yieldToEventLoop()
    }
    open = again.map(({ planned }) => planned)
    if (open.length > 0) await pause(waitMs(round, tries, again), round.noMore)
  }
}

function waitMs<One extends Planned>(
  { clock, retryBaseMs }: Round<One>,
  tries: number,
  again: { notBefore: Date | null }[],
): number {
  const now = clock.now().getTime()
  const untilAskable = Math.max(0, ...again.map(({ notBefore }) => (notBefore?.getTime() ?? now) - now))
  return Math.min(LONGEST_WAIT_MS, untilAskable + backOff(tries, retryBaseMs))
}
