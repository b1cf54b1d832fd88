import type { FinanzonlineAccount } from '../../asking.ts'
import type { Limiter } from '../../limiter.ts'
import { notNow, type TrustedTime } from '../../trusted-time.ts'
import { isWellFormed } from '../envelope.ts'
import type { SessionResult, Sessions } from '../sessions.ts'
import type { BoxFailure, BoxService } from './call-box.ts'
import { type FetchedPaper, fetchPaper } from './fetch-paper.ts'
import { type Days, type Listed, listPapers } from './list-papers.ts'

/** The DataBox of whoever has an account. Neither ever throws. */
export type Mailbox = {
  /** Lists what was delivered on these days; marks nothing as read. */
  list: (account: FinanzonlineAccount, days: Days, signal: AbortSignal) => Promise<Listed | BoxFailure>
  /** Fetches a paper by its key: the ministry counts it as read from then on. */
  fetch: (account: FinanzonlineAccount, key: string, signal: AbortSignal) => Promise<FetchedPaper | BoxFailure>
}

type Way = {
  service: BoxService
  sessions: Pick<Sessions, 'of' | 'standingOf'>
  limiter: Pick<Limiter, 'runPastBreakers' | 'hasOpenBreaker'>
  time: TrustedTime
}

/** Opens the way to the DataBox: in the account's session, with a place within the service's limit, and never where its questions are turned away. */
export const openMailbox = (way: Way): Mailbox => ({
  list: (account, days, signal) =>
    inBox(way, account, signal, session => listPapers(way.service, session, days, signal)),
  fetch: (account, key, signal) =>
    inBox(way, account, signal, session => fetchPaper(way.service, session, key, signal)),
})

type Session = { tid: string; benid: string; id: string }
type Call<T> = (session: Session) => Promise<T | BoxFailure>

// The DataBox is the ministry's own: no member state stands between.
const NO_STATE = ''

async function inBox<T>(way: Way, account: FinanzonlineAccount, signal: AbortSignal, call: Call<T>) {
  if (!isWellFormed(account)) return none('account-incomplete')
  const { refusal: refused } = await way.sessions.standingOf(account)
  if (refused) return refusedBy({ ...refused, wasAsked: false })
  if (notNow(way.time)) return none('clock')
  // What goes wrong with the DataBox opens none of them: the questions of the day are worth more.
  if (way.limiter.hasOpenBreaker(NO_STATE)) return none('service-unavailable')
  const asker = { companyId: account.companyId ?? 0, kind: 'machine' } as const
  try {
    return await way.limiter.runPastBreakers(asker, signal, () => inSession(way, account, call))
  } catch (failure) {
    if (signal.aborted) return none('cancelled')
    throw failure
  }
}

// Not as often as with questions: whoever may not read a DataBox might be told so by this code, too, and nobody waits for a paper.
const MAX_SESSIONS = 2

async function inSession<T>(way: Way, account: FinanzonlineAccount, call: Call<T>): Promise<T | BoxFailure> {
  let session = await way.sessions.of(account)
  for (let left = MAX_SESSIONS; ; left -= 1) {
    if (session.kind === 'failed') return refusedBy(session)
    const said = await call({ tid: account.tid, benid: account.benid, id: session.sessionId })
    if (left === 1 || !isSessionOver(said)) return said
    session = await way.sessions.of(account, session.sessionId)
  }
}

const isSessionOver = (said: unknown): boolean =>
  typeof said === 'object' && said !== null && 'code' in said && said.code === '-1'

const none = (reason: BoxFailure['reason'], code = ''): BoxFailure => ({ kind: 'none', reason, code })

function refusedBy({ said: { outcome, code } }: Extract<SessionResult, { kind: 'failed' }>): BoxFailure {
  return none(outcome.verdict === 'not-checked' ? outcome.reason : 'session', code)
}
