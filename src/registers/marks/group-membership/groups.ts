import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../base/database/clock.ts'
import type { AlarmLog } from '../../../platform/alarms/alarm.ts'
import { recordUnknownFields } from '../../authorities/reading/notices.ts'
import type { PackedBody } from '../kept-body.ts'
import { queryAres } from './ares.ts'
import type { StoredMembership } from './membership.ts'

/** ARES's answer and its evidence. `code`: why there is no answer, for support. */
export type MembershipResult = { membership: StoredMembership; code: string; body: PackedBody | null }

/** Queries ARES whether companies belong to Czech groups. */
export type Groups = {
  /**
   * Queries one company number within `ms` milliseconds, including the wait in the queue. Never
   * throws: a missing answer has its own word. Returns null if ARES is switched off, queries are
   * paused, or the queue was too long.
   */
  query: (company: { uid: string; ico: string }, ms: number) => Promise<MembershipResult | null>
}

/** Configuration of the queries. `aresUrl` null: switched off. */
export type GroupsWork = {
  clock: Clock
  log: AlarmLog
  aresUrl: string | null
  upstreamTimeoutMs: number
  /** Whether queries are allowed: not while our clock is unreliable. */
  mayAsk: () => boolean
}

const MAX_ICO_LENGTH = 40
const NEVER = new AbortController().signal
// Time to read an answer that arrives at the last moment.
const GRACE_MS = 250

/**
 * Creates this process's client of ARES. It sends one call at a time, because ARES's limit is
 * unpublished.
 */
export function createGroups({ clock, log, aresUrl, upstreamTimeoutMs, mayAsk }: GroupsWork): Groups {
  let last: Promise<unknown> = Promise.resolve()
  const queryNow = async (
    { uid, ico }: { uid: string; ico: string },
    until: number,
  ): Promise<MembershipResult | null> => {
    const left = until - performance.now()
    if (aresUrl === null || !mayAsk() || left <= 0) return null
    const askedAt = clock.now().toISOString()
    const timeoutMs = Math.ceil(Math.min(left, upstreamTimeoutMs))
    const {
      code,
      body,
      unknownFields = [],
      ...membership
    } = await queryAres({ uid, ico }, { url: aresUrl, timeoutMs }, NEVER)
    recordUnknownFields(log, 'ares', unknownFields)
    return { membership: { uid, ico: ico.trim().slice(0, MAX_ICO_LENGTH), askedAt, ...membership }, code, body }
  }
  return {
    query: (company, ms) => {
      const until = performance.now() + ms
      const turn = last.then(() => queryNow(company, until))
      last = turn.catch(() => null)
      return Promise.race([turn, pause(ms + GRACE_MS, null, { ref: false })])
    },
  }
}
