import { setMaxListeners } from 'node:events'
import { AUTHORITY_IDS, type Authority, isRegister } from '../../base/authority-rules.ts'
import type { ClockDoubt } from '../../base/database/clock.ts'
import type { CountryCode } from '../../vat-ids/uid/countries.ts'
import type { Answer, Outcome, QueryResult } from './answer.ts'
import { AUTHORITIES } from './authorities-rules.ts'
import { createAvailabilityReader } from './availability.ts'
import { bfsClient } from './bfs/client.ts'
import { alarmOpenBreaker } from './breaker.ts'
import { brregClient } from './brreg/client.ts'
import { bzstClient } from './bzst/client.ts'
import type {
  AccountPort,
  AuthoritiesConfiguration,
  AuthorityClient,
  ClientDefinition,
  Installation,
} from './client.ts'
import { finanzonlineClient } from './finanzonline/client.ts'
import type { LoginTrial } from './finanzonline/sessions.ts'
import { hmrcClient } from './hmrc/client.ts'
import { createLimiter, type Limiter, notQueried, type Share } from './limiter.ts'
import { notSetUpClient } from './not-set-up.ts'
import { type AuthorityQuestion, PRODUCT_CALLER, type QueryContext, requesterIdOf } from './query-context.ts'
import type { Rate } from './rate-limit/rate.ts'
import { createRateLimitSlots } from './rate-limit/rate-limit-slots.ts'
import { watchAnswers } from './reading/notices.ts'
import { DATE_MISMATCH, replyWith } from './reply.ts'
import { createTrustedTime, type Dispute, refusalByClock, type TrustedTime } from './trusted-time.ts'
import { viesClient } from './vies/client.ts'
import { weatherSince } from './weather.ts'
import type { Availability } from './wire.ts'

type AuthoritiesOptions = Installation & {
  /**
   * Delay before the next probe of an open breaker, and of an authority with a deviating clock. One
   * minute except in tests.
   */
  probeAfterMs?: number
}

export type Authorities = {
  /**
   * Queries one service once. Never throws: a failure is an outcome, and unknown is never invalid.
   */
  query: (question: AuthorityQuestion, signal: AbortSignal) => Promise<QueryResult>
  /** Returns the requester UID that a query to the service would use; '' = anonymous. */
  requesterUidOf: (service: Authority, context: Pick<QueryContext, 'account' | 'requester' | 'ownUids'>) => string
  availability: () => Promise<Availability[]>
  /**
   * Why our clock is unreliable, so that queries and retention are paused (docs/rules.md#clocks);
   * null = it is reliable.
   */
  clockDoubt: () => ClockDoubt | null
  /** Authorities whose clocks differ from ours by more than an hour, with their times. */
  disputes: () => Dispute[]
  /**
   * Reads the authorities' clocks, so that `clockDoubt` knows them. Skips services where each call
   * takes a rate-limit slot. A service that does not answer does not count.
   */
  readClocks: () => Promise<void>
  /**
   * Returns whether queries about a state are rejected because the service or that state is down.
   */
  hasOpenBreaker: (service: Authority, state: string) => boolean
  /** Maximum of concurrent calls of all processes. */
  limits: Record<Authority, number>
  /** The rate limits of the services that have one. */
  rates: ReadonlyMap<Authority, Rate>
  /** This process's quota of the limits: all of them, unless shares/ assigns less. */
  shares: Record<Authority, Share>
  /** Closes what this process opened, such as sessions. */
  close: () => Promise<void>
} & AccountPort

/**
 * The clients by authority. Static facts are in authorities-rules.ts, which the browser also loads.
 */
const CLIENTS: Record<Authority, ClientDefinition> = {
  finanzamt: finanzonlineClient,
  vies: viesClient,
  bfs: bfsClient,
  bzst: bzstClient,
  hmrc: hmrcClient,
  brreg: brregClient,
}

/** Returns the documented meanings of a code by service, without duplicates within a service. */
export const meaningsOfCode = (code: string): { service: Authority; outcome: Outcome }[] =>
  AUTHORITY_IDS.flatMap(service => {
    const outcomes = CLIENTS[service].meaningsOf(code)
    return [...new Map(outcomes.map(outcome => [JSON.stringify(outcome), { service, outcome }])).values()]
  })

/** An authority with this process's client and limiter. */
type OpenClient = AuthorityClient & { limiter: Limiter; limit: number }

const PROBE_AFTER_MS = 60_000
const MAINTENANCE_INTERVAL_MS = 60_000
// Queries wait for this. A service that does not answer in time does not confirm our clock.
const WITNESS_TIMEOUT_MS = 5_000

// The period that `availability` covers: long enough for a few queries, short enough to notice a
// recovery soon.
const AVAILABILITY_PERIOD_MS = 15 * 60_000
const ALL_COMPANIES = 0

const NO_LOGIN_NOW: LoginTrial = {
  kind: 'failed',
  reply: replyWith({ verdict: 'not-checked', reason: 'clock' }, ''),
  closesAccount: false,
  wasQueried: false,
}

/**
 * Creates the authorities with their limiters, the shared clock, the maintenance once a minute, and
 * the availability.
 */
export function createAuthorities(options: AuthoritiesOptions): Authorities {
  const { probeAfterMs = PROBE_AFTER_MS, log } = options
  const watch = watchAnswers(log)
  const closing = new AbortController()
  const readDates = (service: Authority) => {
    const deadline = AbortSignal.any([closing.signal, AbortSignal.timeout(WITNESS_TIMEOUT_MS)])
    return open[service].readDates(deadline).catch(() => [])
  }
  const time = createTrustedTime(options.clock, { services: WITHOUT_RATE_LIMIT, readDates })
  const open = ofEach(service => openOne(service, { ...options, probeAfterMs, time }))
  const runMaintenance = () => Promise.all(AUTHORITY_IDS.map(service => open[service].runMaintenance?.()))
  const timers = [
    setInterval(() => void runMaintenance(), MAINTENANCE_INTERVAL_MS).unref(),
    setInterval(() => void time.recheck(), probeAfterMs).unref(),
  ]
  return {
    ...accountsOf(Object.values(open), time),
    query: (question, signal) =>
      queryOne(open[question.service], time, question, signal)
        .then(result => {
          watch(result.answers)
          return result
        })
        .catch(err => {
          log.error({ err, uid: question.uid, service: question.service }, 'query failed')
          return notQueried('internal-error')
        }),
    requesterUidOf: (service, context) => open[service].requesterUidOf(context),
    availability: availabilityOf(open, options, closing.signal),
    clockDoubt: time.doubt,
    disputes: time.disputes,
    readClocks: async () => {
      for (const service of WITHOUT_RATE_LIMIT) time.checkDates(service, await readDates(service))
      await time.whenIdle()
    },
    hasOpenBreaker: (service, state) => open[service].limiter.hasOpenBreaker(state),
    rates: rateLimitsOf(options.configuration),
    limits: ofEach(service => open[service].limit),
    shares: ofEach(service => open[service].limiter.share),
    close: async () => {
      timers.forEach(clearInterval)
      closing.abort()
      await Promise.all(AUTHORITY_IDS.map(service => open[service].close?.()))
    },
  }
}

const ofEach = <T>(make: (service: Authority) => T): Record<Authority, T> =>
  Object.fromEntries(AUTHORITY_IDS.map(service => [service, make(service)])) as Record<Authority, T>

/** The authorities as recipients of queries. */
export const AUTHORITY_RECIPIENTS = ofEach(service => CLIENTS[service].recipient)

const WITHOUT_RATE_LIMIT = AUTHORITY_IDS.filter(service => !CLIENTS[service].rate)

/** The services with a rate limit, each with the countries whose numbers it answers. */
export const RATE_LIMITED_AUTHORITIES: ReadonlyMap<Authority, readonly CountryCode[]> = new Map(
  AUTHORITY_IDS.filter(service => CLIENTS[service].rate).map(service => [service, AUTHORITIES[service].countries]),
)

/** Returns the configured rate limits of the services that have one. */
export function rateLimitsOf(configuration: AuthoritiesConfiguration): Map<Authority, Rate> {
  const rates = AUTHORITY_IDS.map(service => [service, CLIENTS[service].rate?.(configuration)] as const)
  return new Map(rates.filter((each): each is [Authority, Rate] => each[1] !== undefined))
}

const isOff = (service: Authority, configuration: AuthoritiesConfiguration): boolean =>
  isRegister(service) && configuration[`${service}Url`] === ''

/**
 * Returns the registers that the operator has switched off
 * (docs/rules.md#registers-that-are-not-offered).
 */
export const switchedOffRegisters = (configuration: AuthoritiesConfiguration): Authority[] =>
  AUTHORITY_IDS.filter(service => isOff(service, configuration))

type OpenOptions = Installation & { probeAfterMs: number; time: TrustedTime }

function openOne(service: Authority, { probeAfterMs, ...line }: OpenOptions): OpenClient {
  const { concurrency, rate, onBlocked } = CLIENTS[service]
  const { open } = isOff(service, line.configuration) ? notSetUpClient : CLIENTS[service]
  const limit = concurrency(line.configuration)
  const limiter = createLimiter({
    concurrency: limit,
    probeAfterMs,
    rateLimit: rate ? rateLimitSlotsOf(service, rate(line.configuration), line) : null,
    onBlocked: result => onBlocked?.(line.log, result),
    watchBreaker: alarmOpenBreaker(line.log, service),
  })
  return { ...open({ ...line, limiter }), limiter, limit }
}

const rateLimitSlotsOf = (service: Authority, rate: Rate, { database: { db }, log, configuration }: Installation) =>
  createRateLimitSlots({ db, log, service, rate, callMs: configuration.upstreamTimeoutMs })

async function queryOne(client: OpenClient, time: TrustedTime, question: AuthorityQuestion, signal: AbortSignal) {
  await time.whenIdle()
  const refusal = refusalByClock(time)
  if (refusal) return refusal
  // All lanes of a worker share one signal and add a listener each.
  setMaxListeners(0, signal)
  const result = await client.query(question, signal)
  // The next query then knows whether our clock was wrong.
  await time.whenIdle()
  return withRequester(question, time.doubt() === null ? result : blameClock(result))
}

const CLOCK_OUTCOME = { verdict: 'not-checked', reason: 'clock' } as const

/** Blames our clock for an answer with another time if no service confirms our time. */
function blameClock(result: QueryResult): QueryResult {
  const hasDateMismatch = (answer: Answer) => answer.code === DATE_MISMATCH
  if (!result.answers.some(hasDateMismatch)) return result
  const answers = result.answers.map(answer =>
    hasDateMismatch(answer) ? { ...answer, outcome: CLOCK_OUTCOME } : answer,
  )
  return { ...result, outcome: CLOCK_OUTCOME, answers }
}

function withRequester({ service, caller, account }: AuthorityQuestion, result: QueryResult): QueryResult {
  const requesterId = requesterIdOf(service, caller.companyId, account)
  return { ...result, answers: result.answers.map(answer => ({ ...answer, requesterId })) }
}

/**
 * Returns the operations of the one authority with an account; no login while our clock is
 * unreliable.
 */
function accountsOf(clients: OpenClient[], time: TrustedTime): AccountPort {
  const account = clients.find(client => client.account)?.account
  if (!account) throw new Error('no authority uses an account')
  return {
    ...account,
    tryLogin: async credentials => (time.doubt() === null ? account.tryLogin(credentials) : NO_LOGIN_NOW),
  }
}

function availabilityOf(
  open: Record<Authority, OpenClient>,
  { database: { db }, clock, configuration }: Installation,
  closing: AbortSignal,
) {
  const statusOf = async (service: Authority) => {
    const { limiter, readStatus } = open[service]
    if (!readStatus) return null
    const deadline = AbortSignal.any([closing, AbortSignal.timeout(configuration.upstreamTimeoutMs)])
    // Without a free slot in time, the status of the states stays unknown: it is only a hint.
    return limiter.runPastBreakers(PRODUCT_CALLER, deadline, () => readStatus(closing)).catch(() => null)
  }
  return createAvailabilityReader({
    statusOf,
    readWeather: () =>
      weatherSince(db, ALL_COMPANIES, new Date(clock.now().getTime() - AVAILABILITY_PERIOD_MS)).catch(() => []),
    hasOpenBreaker: (service, country) => open[service].limiter.hasOpenBreaker(country),
  })
}
