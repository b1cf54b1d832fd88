import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../ground/database/clock.ts'
import type { AlarmLog } from '../../house/alarms/alarm.ts'
import { noteUnknownFields } from '../authorities/reading/notices.ts'
import { askAres } from './ares.ts'
import type { KeptBody } from './kept-body.ts'
import type { KeptMembership } from './membership.ts'

/** What ARES said and what it rests on. `code`: why there is no answer, for support. */
export type AskedMembership = { kept: KeptMembership; code: string; body: KeptBody | null }

/** Asks ARES whether companies belong to Czech groups. */
export type Groups = {
  /**
   * Asks about one company number; waits for so many milliseconds at most, for its turn too. Never throws: what is no answer is a word of its own.
   * Null where ARES is switched off, nobody is to be asked now, or its turn did not come.
   */
  ask: (asked: { uid: string; ico: string }, ms: number) => Promise<AskedMembership | null>
}

/** What ARES is asked with. `aresUrl` null: it is switched off. */
type GroupsWork = {
  clock: Clock
  log: AlarmLog
  aresUrl: string | null
  upstreamTimeoutMs: number
  /** Whether anybody is to be asked now: not while our clock is in doubt. */
  mayAsk: () => boolean
}

const LONGEST_ICO = 40
const NEVER = new AbortController().signal
// What came at the last moment is read still.
const GRACE_MS = 250

/** Makes the way to ARES of one process: one call after the other, since its limit is not published. */
export function createGroups({ clock, log, aresUrl, upstreamTimeoutMs, mayAsk }: GroupsWork): Groups {
  let last: Promise<unknown> = Promise.resolve()
  const askNow = async ({ uid, ico }: { uid: string; ico: string }, until: number): Promise<AskedMembership | null> => {
    const left = until - performance.now()
    if (aresUrl === null || !mayAsk() || left <= 0) return null
    const askedAt = clock.now().toISOString()
    const timeoutMs = Math.ceil(Math.min(left, upstreamTimeoutMs))
    const { code, body, unknownFields = [], ...said } = await askAres({ uid, ico }, { url: aresUrl, timeoutMs }, NEVER)
    noteUnknownFields(log, 'ares', unknownFields)
    return { kept: { uid, ico: ico.trim().slice(0, LONGEST_ICO), askedAt, ...said }, code, body }
  }
  return {
    ask: (asked, ms) => {
      const until = performance.now() + ms
      const turn = last.then(() => askNow(asked, until))
      last = turn.catch(() => null)
      return Promise.race([turn, pause(ms + GRACE_MS, null, { ref: false })])
    },
  }
}
