import { setMaxListeners } from 'node:events'
import { AUTHORITY_IDS, type Authority } from '../../ground/authority-rules.ts'
import type { ClockDoubt } from '../../ground/database/clock.ts'
import type { CountryCode } from '../../vat-ids/uid/countries.ts'
import type { Answer, Asked, Outcome } from './answer.ts'
import { type AskedWith, type AuthorityQuestion, PRODUCT, requesterIdOf } from './asking.ts'
import { AUTHORITIES } from './authorities-rules.ts'
import { watchAvailability } from './availability.ts'
import { bfsClient } from './bfs/client.ts'
import { alarmOpenBreaker } from './breaker.ts'
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
import { createLimiter, type Limiter, notAsked, type Share } from './limiter.ts'
import { notSetUp } from './not-set-up.ts'
import { watchAnswers } from './reading/notices.ts'
import { DATED_OTHERWISE, replyWith } from './reply.ts'
import { type Dispute, notNow, type TrustedTime, trustedTime } from './trusted-time.ts'
import type { Rate } from './turns/rate.ts'
import { createTurns } from './turns/turns.ts'
import { viesClient } from './vies/client.ts'
import { weatherSince } from './weather.ts'
import type { Availability } from './wire.ts'

type Asker = Installation & {
  /** How long an open breaker, and an authority whose clock says another hour, waits for its next probe; a minute unless a test is in a hurry. */
  probeAfterMs?: number
}

export type Authorities = {
  /** Asks one service once. Never throws: what goes wrong is an outcome, and unknown is never invalid. */
  ask: (question: AuthorityQuestion, signal: AbortSignal) => Promise<Asked>
  /** The UID in whose name a service would be asked; '' = in nobody's. */
  requesterUidOf: (service: Authority, asked: Pick<AskedWith, 'account' | 'requester' | 'ownUids'>) => string
  availability: () => Promise<Availability[]>
  /** Why our clock is in doubt, so that nobody may be asked and nothing removed now (docs/rules.md#clocks); null = it is not. */
  doubt: () => ClockDoubt | null
  /** Authorities whose clocks are more than an hour from ours, and what they said. */
  disputes: () => Dispute[]
  /**
   * Asks the authorities for nothing but the time, so that `doubt` knows what they say; not those of which every call is somebody's turn. One that
   * does not answer does not count.
   */
  askTheTime: () => Promise<void>
  /** Whether questions about a state are turned away, since the service or that state is down. */
  isShut: (service: Authority, state: string) => boolean
  /** How many calls the whole installation may have in flight. */
  limits: Record<Authority, number>
  /** How many calls in how much time those take that have such a limit. */
  rates: ReadonlyMap<Authority, Rate>
  /** What this process may use of that: all of it, unless shares/ says otherwise. */
  shares: Record<Authority, Share>
  /** Ends what this process opened, such as sessions. */
  close: () => Promise<void>
} & AccountPort

/** How each authority is asked; the facts about it that need no call are in authorities-rules.ts, which the browser loads, too. */
const CLIENTS: Record<Authority, ClientDefinition> = {
  finanzamt: finanzonlineClient,
  vies: viesClient,
  bfs: bfsClient,
  bzst: bzstClient,
  hmrc: hmrcClient,
}

/** Returns what a code means, service by service, as far as their documents say; the same meaning of a service once. */
export const meaningsOfCode = (code: string): { service: Authority; outcome: Outcome }[] =>
  AUTHORITY_IDS.flatMap(service => {
    const outcomes = CLIENTS[service].meaningsOf(code)
    return [...new Map(outcomes.map(outcome => [JSON.stringify(outcome), { service, outcome }])).values()]
  })

/** An authority as this process asks it. */
type Open = AuthorityClient & { limiter: Limiter; limit: number }

const PROBE_AFTER_MS = 60_000
const CHORES_EVERY_MS = 60_000
// Questions wait meanwhile: whoever says nothing for so long is no witness.
const WITNESS_TIMEOUT_MS = 5_000

// How far back `availability` looks: long enough for a few questions, short enough that a service soon counts as recovered.
const NOW_MS = 15 * 60_000
const EVERYBODY = 0

const NO_LOGIN_NOW: LoginTrial = {
  kind: 'failed',
  said: replyWith({ verdict: 'not-checked', reason: 'clock' }, ''),
  closesAccount: false,
  wasAsked: false,
}

/** Creates the authorities behind their limits, and what they share: our clock, chores once a minute, what can be asked now. */
export function createAuthorities(asker: Asker): Authorities {
  const { probeAfterMs = PROBE_AFTER_MS, log } = asker
  const watch = watchAnswers(log)
  const closing = new AbortController()
  const readDates = (service: Authority) => {
    const soon = AbortSignal.any([closing.signal, AbortSignal.timeout(WITNESS_TIMEOUT_MS)])
    return open[service].readDates(soon).catch(() => [])
  }
  const time = trustedTime(asker.clock, { services: AT_ONCE, readDates })
  const open = ofEach(service => openOne(service, { ...asker, probeAfterMs, time }))
  const doChores = () => Promise.all(AUTHORITY_IDS.map(service => open[service].doChores?.()))
  const timers = [
    setInterval(() => void doChores(), CHORES_EVERY_MS).unref(),
    setInterval(() => void time.lookAgain(), probeAfterMs).unref(),
  ]
  return {
    ...accountsOf(Object.values(open), time),
    ask: (question, signal) =>
      askOne(open[question.service], time, question, signal)
        .then(asked => {
          watch(asked.answers)
          return asked
        })
        .catch(err => {
          log.error({ err, uid: question.uid, service: question.service }, 'asking failed')
          return notAsked('internal-error')
        }),
    requesterUidOf: (service, asked) => open[service].nameOf(asked),
    availability: availabilityOf(open, asker, closing.signal),
    doubt: time.doubt,
    disputes: time.disputes,
    askTheTime: async () => {
      for (const service of AT_ONCE) time.hear(service, await readDates(service))
      await time.settled()
    },
    isShut: (service, state) => open[service].limiter.hasOpenBreaker(state),
    rates: ratesOf(asker.configuration),
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

const AT_ONCE = AUTHORITY_IDS.filter(service => !CLIENTS[service].rate)

/** Those that limit calls by time, each with the countries whose numbers it is asked about. */
export const IN_TURN: ReadonlyMap<Authority, readonly CountryCode[]> = new Map(
  AUTHORITY_IDS.filter(service => CLIENTS[service].rate).map(service => [service, AUTHORITIES[service].countries]),
)

/** Returns how many calls in how much time those take that have such a limit. */
export function ratesOf(configuration: AuthoritiesConfiguration): Map<Authority, Rate> {
  const given = AUTHORITY_IDS.map(service => [service, CLIENTS[service].rate?.(configuration)] as const)
  return new Map(given.filter((each): each is [Authority, Rate] => each[1] !== undefined))
}

const isOff = (service: Authority, configuration: AuthoritiesConfiguration): boolean =>
  CLIENTS[service].urlOf?.(configuration) === ''

/** Returns the registers that the installation has switched off (docs/rules.md#registers-that-are-not-offered). */
export const registersOff = (configuration: AuthoritiesConfiguration): Authority[] =>
  AUTHORITY_IDS.filter(service => isOff(service, configuration))

type Opening = Installation & { probeAfterMs: number; time: TrustedTime }

function openOne(service: Authority, { probeAfterMs, ...line }: Opening): Open {
  const { concurrency, rate, onBlocked } = CLIENTS[service]
  const { open } = isOff(service, line.configuration) ? notSetUp : CLIENTS[service]
  const limit = concurrency(line.configuration)
  const limiter = createLimiter({
    concurrency: limit,
    probeAfterMs,
    turns: rate ? turnsAt(service, rate(line.configuration), line) : null,
    onBlocked: asked => onBlocked?.(line.log, asked),
    watchBreaker: alarmOpenBreaker(line.log, service),
  })
  return { ...open({ ...line, limiter }), limiter, limit }
}

const turnsAt = (service: Authority, rate: Rate, { database: { db }, log, configuration }: Installation) =>
  createTurns({ db, log, service, rate, callMs: configuration.upstreamTimeoutMs })

async function askOne(client: Open, time: TrustedTime, question: AuthorityQuestion, signal: AbortSignal) {
  await time.settled()
  const refused = notNow(time)
  if (refused) return refused
  // All lanes of a worker share one signal, and each waits on it.
  setMaxListeners(0, signal)
  const asked = await client.ask(question, signal)
  // Whoever asks next knows then whose clock it was.
  await time.settled()
  return withRequester(question, time.doubt() === null ? asked : blameClock(asked))
}

const CLOCK = { verdict: 'not-checked', reason: 'clock' } as const

/** Where nobody says our hour, an answer of another hour is our clock's fault, and nothing of the service's. */
function blameClock(asked: Asked): Asked {
  const isDated = (answer: Answer) => answer.code === DATED_OTHERWISE
  if (!asked.answers.some(isDated)) return asked
  const answers = asked.answers.map(answer => (isDated(answer) ? { ...answer, outcome: CLOCK } : answer))
  return { ...asked, outcome: CLOCK, answers }
}

function withRequester({ service, asker, account }: AuthorityQuestion, asked: Asked): Asked {
  const requesterId = requesterIdOf(service, asker.companyId, account)
  return { ...asked, answers: asked.answers.map(answer => ({ ...answer, requesterId })) }
}

/** What can be done about an account, through the one authority that needs one; no login while our clock is in doubt. */
function accountsOf(clients: Open[], time: TrustedTime): AccountPort {
  const account = clients.find(client => client.account)?.account
  if (!account) throw new Error('no authority is asked with an account')
  return {
    ...account,
    tryLogin: async credentials => (time.doubt() === null ? account.tryLogin(credentials) : NO_LOGIN_NOW),
  }
}

function availabilityOf(
  open: Record<Authority, Open>,
  { database: { db }, clock, configuration }: Installation,
  closing: AbortSignal,
) {
  const statusOf = async (service: Authority) => {
    const { limiter, readStatus } = open[service]
    if (!readStatus) return null
    const deadline = AbortSignal.any([closing, AbortSignal.timeout(configuration.upstreamTimeoutMs)])
    // Where no place is free for long, nothing is known of the states: it is only a hint.
    return limiter.runPastBreakers(PRODUCT, deadline, () => readStatus(closing)).catch(() => null)
  }
  return watchAvailability({
    statusOf,
    readWeather: () => weatherSince(db, EVERYBODY, new Date(clock.now().getTime() - NOW_MS)).catch(() => []),
    isShut: (service, country) => open[service].limiter.hasOpenBreaker(country),
  })
}
