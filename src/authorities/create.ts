import { setMaxListeners } from 'node:events'
import { type AlarmLog, raise } from '../alarms/alarm.ts'
import type { ClockDoubt, WatchedClock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import type { Encryption } from '../database/encryption.ts'
import { alarmContradictions } from './alarm-contradictions.ts'
import { alarmOpenBreaker } from './alarm-open-breaker.ts'
import type { Asked, Authority } from './answer.ts'
import type { Asker, AuthorityQuestion, FinanzonlineAccount, Requester } from './asking.ts'
import { watchAvailability } from './availability.ts'
import { type AccountTrouble, troubleOf } from './finanzonline/account-trouble.ts'
import { askFinanzonline } from './finanzonline/ask.ts'
import { forgetOldDays } from './finanzonline/forget-old-days.ts'
import type { LoginTrial } from './finanzonline/log-in.ts'
import { rememberPauses } from './finanzonline/pauses.ts'
import { keepRefusedCallers } from './finanzonline/refused-callers.ts'
import { shareSessions } from './finanzonline/sessions.ts'
import { tryLogin } from './finanzonline/try-login.ts'
import { createLimiter, notAsked, type Share } from './limiter.ts'
import { readDates } from './read-dates.ts'
import { said } from './said.ts'
import { type Dispute, notNow, trustedTime } from './trusted-time.ts'
import { askVies } from './vies/ask.ts'
import { readViesStatus } from './vies/check-status.ts'
import { rememberRefused } from './vies/refused-requesters.ts'
import { weatherSince } from './weather.ts'
import type { Availability } from './wire.ts'

export type AuthoritiesNeeds = {
  db: Database
  clock: WatchedClock
  encryption: Encryption
  log: AlarmLog
  /** FINANZONLINE_HERSTELLER_ID, else company 1's UID (docs/rules.md#producer-id). */
  herstellerId: () => Promise<string>
  configuration: {
    viesUrl: string
    finanzonlineSessionUrl: string
    finanzonlineUidUrl: string
    upstreamTimeoutMs: number
    viesConcurrency: number
    finanzonlineConcurrency: number
  }
  /** How long an open breaker, and an authority whose clock says another hour, waits for its next probe; a minute unless a test is in a hurry. */
  probeAfterMs?: number
}

export type Authorities = {
  /** Asks one service once. Never throws: what goes wrong is an outcome, and unknown is never invalid. */
  ask: (question: AuthorityQuestion, signal: AbortSignal) => Promise<Asked>
  /** In whose name VIES is asked: none, where it refused the company's UID. */
  viesNameOf: (requester: Requester) => Requester
  /** Tests an account by one login and logout; never a second wrong try, and no UID query. */
  tryLogin: (account: FinanzonlineAccount) => Promise<LoginTrial>
  /** What stands against an account, as far as this installation was told; asks nobody. */
  troubleOf: (account: FinanzonlineAccount) => Promise<AccountTrouble | null>
  availability: () => Promise<Availability[]>
  /** Why nobody is asked now, and nothing may be removed: our clock is in doubt (docs/rules.md#clocks). Null: nothing stands against it. */
  doubt: () => ClockDoubt | null
  /** Which of them say another hour than we. */
  disputes: () => Dispute[]
  /** Asks both for the time, and about nobody, so that `doubt` knows what they say. Who is silent says nothing. */
  askTheTime: () => Promise<void>
  /** Whether questions about a state are turned away, since the service or that state is down. */
  isShut: (service: Authority, state: string) => boolean
  /** What this process may use of the installation's limits: all of it, unless shares/ says otherwise. */
  shares: Record<Authority, Share>
  /** Ends the FinanzOnline sessions that this process opened. */
  close: () => Promise<void>
}

const PROBE_AFTER_MS = 60_000
const CHORES_EVERY_MS = 60_000
const IDLE_MS = 10 * 60_000

// Long enough for a few questions to have been asked, short enough that a service is soon well again.
const NOW_MS = 15 * 60_000
const EVERYBODY = 0
const PRODUCT: Asker = { companyId: EVERYBODY, kind: 'machine' }

const NO_LOGIN_NOW: LoginTrial = {
  kind: 'failed',
  said: said({ verdict: 'not-checked', reason: 'clock' }, ''),
  closesAccount: false,
  wasAsked: false,
}

const NOT_ENDED = 'a FinanzOnline session could not be ended'

/** The two services behind their limits, with sessions, day budget and account guard. */
export function createAuthorities(needs: AuthoritiesNeeds): Authorities {
  const { db, clock, encryption, log, configuration, herstellerId } = needs
  const probeAfterMs = needs.probeAfterMs ?? PROBE_AFTER_MS
  const timeoutMs = configuration.upstreamTimeoutMs
  const time = trustedTime(clock)
  const onBlocked = ({ answers }: Asked) =>
    raise(log, 'vies-blocked', {
      facts: { code: answers.at(-1)?.code },
      message: 'VIES blocked us: no call to VIES for 15 minutes, see docs/sources.md#vies-faults',
    })
  const vies = {
    service: { url: configuration.viesUrl, timeoutMs },
    limiter: createLimiter({
      concurrency: configuration.viesConcurrency,
      probeAfterMs,
      onBlocked,
      watchBreaker: alarmOpenBreaker(log, 'vies'),
    }),
    refused: rememberRefused(clock),
    time,
  }
  const service = {
    sessionUrl: configuration.finanzonlineSessionUrl,
    uidUrl: configuration.finanzonlineUidUrl,
    timeoutMs,
  }
  const limiter = createLimiter({
    ...{ concurrency: configuration.finanzonlineConcurrency, probeAfterMs, onBlocked },
    watchBreaker: alarmOpenBreaker(log, 'finanzamt'),
  })
  const runPastBreakers = <T>(call: () => Promise<T>) =>
    limiter.runPastBreakers(PRODUCT, AbortSignal.timeout(timeoutMs), call)
  const sessions = shareSessions({ db, clock, encryption, service, herstellerId, runPastBreakers })
  const finanzonline = {
    ...{ service, db, time, limiter, sessions },
    ...{ pauses: rememberPauses(clock), refusedCallers: keepRefusedCallers(db) },
    onContradiction: alarmContradictions(log),
  }
  const closing = new AbortController()
  const readStatus = () => readViesStatus(vies.service, closing.signal)
  const deadline = () => AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
  const forgetDays = forgetOldDays(db, clock)
  const doChores = async () => {
    await sessions.endIdle(IDLE_MS).catch(err => log.warn({ err }, NOT_ENDED))
    // A count that is gone too soon lets a UID be asked a third time.
    if (time.doubt() === null) await forgetDays().catch(err => log.warn({ err }, 'old days could not be deleted'))
  }
  const chores = setInterval(() => void doChores(), CHORES_EVERY_MS).unref()
  const askTheTimeOf = async (services: readonly Authority[]): Promise<void> => {
    for (const service of services) time.hear(service, await readDates(configuration, service, closing.signal))
  }
  const askDisputing = () => void askTheTimeOf(time.disputes().map(({ service }) => service))
  const probing = setInterval(askDisputing, probeAfterMs).unref()
  const ask = async (question: AuthorityQuestion, signal: AbortSignal): Promise<Asked> => {
    const refused = notNow(time)
    if (refused) return refused
    // All lanes of a worker share one signal, and each waits on it.
    setMaxListeners(0, signal)
    return question.service === 'vies'
      ? askVies(vies, question, signal)
      : askFinanzonline(finanzonline, question, signal)
  }
  return {
    ask: (question, signal) =>
      ask(question, signal).catch(err => {
        log.error({ err, uid: question.uid, service: question.service }, 'asking failed')
        return notAsked('internal-error')
      }),
    viesNameOf: vies.refused.nameFor,
    tryLogin: async account =>
      time.doubt() === null ? tryLogin({ limiter, sessions, timeoutMs }, account) : NO_LOGIN_NOW,
    troubleOf: account => troubleOf(db, account),
    availability: watchAvailability({
      // Where no place is free for long, nothing is known of the states: it is only a hint.
      readStatus: () => vies.limiter.runPastBreakers(PRODUCT, deadline(), readStatus).catch(() => null),
      readWeather: () => weatherSince(db, EVERYBODY, new Date(clock.now().getTime() - NOW_MS)).catch(() => []),
      limiters: { vies: vies.limiter, finanzamt: limiter },
    }),
    doubt: time.doubt,
    disputes: time.disputes,
    askTheTime: () => askTheTimeOf(['vies', 'finanzamt']),
    isShut: (service, state) => (service === 'vies' ? vies.limiter : limiter).hasOpenBreaker(state),
    shares: { vies: vies.limiter.share, finanzamt: limiter.share },
    close: async () => {
      clearInterval(chores)
      clearInterval(probing)
      closing.abort()
      await sessions.endAll().catch(err => log.warn({ err }, NOT_ENDED))
    },
  }
}
