import type { Limiter } from '../../limiter.ts'
import type { FinanzonlineAccount } from '../../query-context.ts'
import { refusalByClock, type TrustedTime } from '../../trusted-time.ts'
import { hasWellFormedCredentials } from '../envelope.ts'
import type { SessionResult, Sessions } from '../sessions.ts'
import type { BoxFailure, BoxService } from './call-box.ts'
import { type FetchedDocument, fetchDocument } from './fetch-paper.ts'
import { type DayRange, type DocumentList, listDocuments } from './list-papers.ts'

/** The DataBox of an account's participant. Never throws. */
export type Mailbox = {
  /** Lists the documents delivered on these days; marks nothing as read. */
  list: (account: FinanzonlineAccount, days: DayRange, signal: AbortSignal) => Promise<DocumentList | BoxFailure>
  /** Fetches a document by its key; the ministry then marks it as read. */
  fetch: (account: FinanzonlineAccount, key: string, signal: AbortSignal) => Promise<FetchedDocument | BoxFailure>
}

type MailboxDeps = {
  service: BoxService
  sessions: Pick<Sessions, 'getSession' | 'readStanding'>
  limiter: Pick<Limiter, 'runPastBreakers' | 'hasOpenBreaker'>
  time: TrustedTime
}

/**
 * Opens the DataBox: in the account's session, with a slot within the service's limit, and never
 * while its breaker is open.
 */
export const openMailbox = (deps: MailboxDeps): Mailbox => ({
  list: (account, days, signal) =>
    callInSlot(deps, account, signal, session => listDocuments(deps.service, session, days, signal)),
  fetch: (account, key, signal) =>
    callInSlot(deps, account, signal, session => fetchDocument(deps.service, session, key, signal)),
})

type Session = { tid: string; benid: string; id: string }
type Call<T> = (session: Session) => Promise<T | BoxFailure>

// The DataBox belongs to the ministry: no member state is involved.
const NO_STATE = ''

async function callInSlot<T>(deps: MailboxDeps, account: FinanzonlineAccount, signal: AbortSignal, call: Call<T>) {
  if (!hasWellFormedCredentials(account)) return failed('account-incomplete')
  const { refusal: closed } = await deps.sessions.readStanding(account)
  if (closed) return refusedBy({ ...closed, wasQueried: false })
  if (refusalByClock(deps.time)) return failed('clock')
  // Failures of the DataBox open no breaker: the day's queries are more important.
  if (deps.limiter.hasOpenBreaker(NO_STATE)) return failed('service-unavailable')
  const caller = { companyId: account.companyId ?? 0, kind: 'machine' } as const
  try {
    return await deps.limiter.runPastBreakers(caller, signal, () => callInSession(deps, account, call))
  } catch (failure) {
    if (signal.aborted) return failed('cancelled')
    throw failure
  }
}

// Fewer tries than for queries: this code may also mean that the user must not read the DataBox,
// and no user waits for a document.
const MAX_SESSIONS = 2

async function callInSession<T>(
  deps: MailboxDeps,
  account: FinanzonlineAccount,
  call: Call<T>,
): Promise<T | BoxFailure> {
  let session = await deps.sessions.getSession(account)
  for (let left = MAX_SESSIONS; ; left -= 1) {
    if (session.kind === 'failed') return refusedBy(session)
    const reply = await call({ tid: account.tid, benid: account.benid, id: session.sessionId })
    if (left === 1 || !isSessionOver(reply)) return reply
    session = await deps.sessions.getSession(account, session.sessionId)
  }
}

const isSessionOver = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'code' in reply && reply.code === '-1'

const failed = (reason: BoxFailure['reason'], code = ''): BoxFailure => ({ kind: 'none', reason, code })

function refusedBy({ reply: { outcome, code } }: Extract<SessionResult, { kind: 'failed' }>): BoxFailure {
  return failed(outcome.verdict === 'not-checked' ? outcome.reason : 'session', code)
}
