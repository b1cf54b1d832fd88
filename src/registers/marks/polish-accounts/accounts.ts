import { viennaDay } from '../../../base/texts/format.ts'
import type { PackedBody } from '../kept-body.ts'
import type { MarkWork, Patience } from '../mark.ts'
import { DAY_LIMIT as LIMIT_CODE } from '../poland/codes.ts'
import { type AccountReply, queryAccount } from '../poland/query-account.ts'
import type { CallLimit } from '../state-registers/call-limit.ts'
import { endCall } from '../state-registers/calls-store.ts'
import { claimInTime } from '../state-registers/claim-in-time.ts'
import { endTrouble, storeTrouble, troubleOf } from '../state-registers/pause-store.ts'
import type { StoredAccountCheck } from './account-check.ts'
import type { AccountWord } from './account-rules.ts'
import { type ReadAccount, readAccount } from './read-account-rules.ts'

/** The white list's answer and its evidence. `code`: why there is no answer, for support. */
export type AccountResult = { check: Omit<StoredAccountCheck, 'rows'>; code: string; body: PackedBody | null }

/** A VAT ID and an account, as written in a list. */
export type AccountQuery = { uid: string; account: string }

/** Queries the white list about accounts. */
export type Accounts = {
  /**
   * Queries one account within `ms` milliseconds, including the wait for a free call. Never throws:
   * without an answer, the word says why. An account that is not Polish is not sent.
   */
  check: (query: AccountQuery, patience: Patience) => Promise<AccountResult>
}

type AccountsWork = Pick<MarkWork, 'database' | 'clock' | 'log' | 'whiteListUrl' | 'upstreamTimeoutMs' | 'mayAsk'>

/** The list answers 5,000 of these calls a day and address (docs/sources.md#polish-white-list). */
const PER_DAY = {
  register: 'whiteListAccounts',
  limit: { requests: 5_000, dayIn: 'Europe/Warsaw' } satisfies CallLimit,
  requests: 1,
}
const PER_SECOND = {
  register: 'whiteListAccountsPace',
  limit: { requests: 1, perMs: 1_000 } satisfies CallLimit,
  requests: 1,
}

/** Creates this process's client of the white list's accounts; all processes share its limits. */
export const createAccounts = (work: AccountsWork): Accounts => ({
  check: async ({ uid, account }, patience) => {
    const read = readAccount(account)
    const reply = await replyTo(work, uid, read, patience).catch((failure: unknown): Reply => {
      work.log.warn({ err: failure }, 'an account could not be checked')
      return { word: 'no-answer', code: 'failed' }
    })
    const { word, code, day = null, requestId = '', source = '', body = null } = reply
    const askedAt = work.clock.now().toISOString()
    return { check: { uid, accountEnd: read?.end ?? '', word, day, requestId, askedAt, source }, code, body }
  },
})

type Reply = { word: AccountWord; code: string } & Partial<Omit<Extract<AccountReply, { kind: 'answered' }>, 'kind'>>

async function replyTo(work: AccountsWork, uid: string, read: ReadAccount, patience: Patience): Promise<Reply> {
  if (read === null) return { word: 'unreadable', code: '' }
  if (read.kind === 'foreign') return { word: 'not-polish', code: '' }
  if (work.whiteListUrl === null) return { word: 'off', code: '' }
  if (!work.mayAsk()) return { word: 'no-answer', code: 'clock' }
  const until = performance.now() + patience.ms
  const trouble = await troubleOf(work.database.db, PER_DAY.register)
  if (trouble !== null) return { word: trouble === LIMIT_CODE ? 'limit' : 'no-answer', code: trouble }
  const claim = await claimCalls(work, until, patience)
  if (!('id' in claim)) return claim
  try {
    return await call(work, { uid, account: read.digits, url: work.whiteListUrl }, { until, patience })
  } finally {
    await endCall(work.database.db, claim.id, PER_DAY.limit)
  }
}

/**
 * Returns a call of the day, or why there is none. Waits for this second's call first, so that no
 * call of the day is claimed for nothing.
 */
async function claimCalls(
  { database, upstreamTimeoutMs: timeoutMs }: AccountsWork,
  until: number,
  { signal, companyId }: Patience,
): Promise<{ id: number } | Reply> {
  const wait = { until, timeoutMs, ...(signal && { signal }) }
  const pace = await claimInTime(database, { ...PER_SECOND, companyId: companyId ?? null }, wait)
  if (!('id' in pace)) return { word: 'busy', code: pace.why }
  await endCall(database.db, pace.id, PER_SECOND.limit)
  const claim = await claimInTime(database, { ...PER_DAY, companyId: companyId ?? null }, wait)
  return 'id' in claim ? claim : { word: claim.why === 'limit' ? 'limit' : 'busy', code: claim.why }
}

const NEVER = new AbortController().signal

async function call(
  { database: { db }, clock, log, upstreamTimeoutMs }: AccountsWork,
  { uid, account, url }: AccountQuery & { url: string },
  { until, patience: { signal = NEVER } }: { until: number; patience: Patience },
): Promise<Reply> {
  const day = viennaDay(clock.now())
  const timeoutMs = Math.max(1, Math.round(Math.min(until - performance.now(), upstreamTimeoutMs)))
  const reply = await queryAccount({ uid, account }, { url, day, timeoutMs }, signal)
  if (reply.kind === 'answered') {
    await endTrouble(db, PER_DAY.register)
    const { kind: _kind, ...answer } = reply
    return { ...answer, word: reply.isAssigned ? 'assigned' : 'not-assigned', code: '' }
  }
  // A caller with less time than usual does not pause the list for all others.
  const isHaste = signal.aborted || (reply.isTimeout === true && timeoutMs < upstreamTimeoutMs)
  if (!isHaste) await storeTrouble(db, PER_DAY, reply)
  log.warn({ register: PER_DAY.register, why: reply.why }, 'the white list did not answer about an account')
  return { word: reply.isLimit ? 'limit' : 'no-answer', code: reply.why }
}
