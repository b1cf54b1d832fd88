import { backOff } from '../background/back-off.ts'
import { yieldToEventLoop } from '../database/portions.ts'
import { type ReloadSettings, reloadSettingsOf } from '../settings/settings-of.ts'
import { type Asking, askAgain } from './ask-again.ts'
import { giveWay, pause } from './give-way.ts'
import type { HeldRefresh } from './hold.ts'
import { type Planned, planRefresh } from './plan.ts'
import { doneOnDay, finishRefresh, keepTotal } from './store.ts'

export type CarryingOut = Pick<Asking, 'db' | 'clock' | 'log' | 'check'> & { retryBaseMs: number }

// An authority that is down for long is not waited for: the next night asks again.
const LONGEST_WAIT_MS = 60_000

type Work = Asking & CarryingOut & Pick<HeldRefresh, 'noMore'> & { settings: ReloadSettings; plan: Planned[] }

/** Works on a refresh that is held: plans what is left of it, asks in lanes, and ends it when all was asked. */
export async function carryOut(needs: CarryingOut, held: HeldRefresh): Promise<void> {
  const { db, clock } = needs
  const { refresh, hold, noMore, endCalls } = held
  const settings = await reloadSettingsOf(db)
  const dealtWith = refresh.done + (await doneOnDay(db, refresh.day, refresh.id))
  const plan = await planRefresh(db, refresh.id, settings, { most: settings.maxPerDay - dealtWith, now: clock.now() })
  await keepTotal(db, hold, refresh.done + plan.length)
  const work: Work = { ...needs, hold, noMore, endCalls, settings, plan }
  const lanes = Array.from({ length: settings.concurrentBatches }, (_, place) => runLane(work, place + 1))
  await Promise.all(lanes)
  if (!noMore.aborted) await finishRefresh(db, hold)
}

/** One call in flight; a group of questions after the other. */
async function runLane(work: Work, lane: number): Promise<void> {
  while (!work.noMore.aborted && work.plan.length > 0) {
    await askGroup(work, lane, work.plan.splice(0, work.settings.batchSize))
  }
}

/** Asks a group, then what of it brought no answer once more, as often as reload_retry_on_error says. */
async function askGroup(work: Work, lane: number, group: Planned[]): Promise<void> {
  let open = group
  for (let tries = 1; open.length > 0; tries++) {
    const again: { planned: Planned; notBefore: Date | null }[] = []
    for (const planned of open) {
      if (work.noMore.aborted) return
      const began = performance.now()
      const step = await askAgain(work, planned, tries >= work.settings.retryOnError)
      if (step.kind === 'again') again.push({ planned, notBefore: step.notBefore })
      await yieldToEventLoop()
      await giveWay({ ...work, lane, tookMs: performance.now() - began })
    }
    open = again.map(({ planned }) => planned)
    if (open.length > 0) await pause(waitMs(work, tries, again), work.noMore)
  }
}

function waitMs({ clock, retryBaseMs }: Work, tries: number, again: { notBefore: Date | null }[]): number {
  const now = clock.now().getTime()
  const untilAskable = Math.max(0, ...again.map(({ notBefore }) => (notBefore?.getTime() ?? now) - now))
  return Math.min(LONGEST_WAIT_MS, untilAskable + backOff(tries, retryBaseMs))
}
