import { PRODUCT } from '../asking.ts'
import type { AuthorityClient, ClientDefinition, Line } from '../client.ts'
import { exchange } from '../exchange.ts'
import { readAuthorityDate } from '../trusted-time.ts'
import { askFinanzonline } from './ask.ts'
import { forgetOldDays, usedUpToday } from './day-budget.ts'
import { alarmContradictions } from './query-uid.ts'
import { keepRefusedCallers, rememberPauses, troubleOf } from './refused-callers.ts'
import { type Sessions, shareSessions } from './sessions.ts'
import type { FinanzonlineService } from './soap-call.ts'
import { tryLogin } from './try-login.ts'

const IDLE_MS = 10 * 60_000
const NOT_ENDED = 'a FinanzOnline session could not be ended'

/** FinanzOnline, with sessions, day budget and account guard. */
export const finanzonlineClient: ClientDefinition = {
  concurrency: ({ finanzonlineConcurrency }) => finanzonlineConcurrency,
  open: line => {
    const { database, clock, time, log, limiter, configuration } = line
    const { db } = database
    const service = serviceOf(line)
    const sessions = sessionsOf(line, service)
    const finanzonline = {
      service,
      db,
      time,
      limiter,
      sessions,
      pauses: rememberPauses(clock),
      refusedCallers: keepRefusedCallers(db),
      onContradiction: alarmContradictions(log),
    }
    return {
      ask: ({ asker, uid, account }, signal) => askFinanzonline(finanzonline, { asker, uid, account }, signal),
      nameOf: ({ account }) => account?.uid ?? '',
      readDates: signal => readDates(service, signal),
      account: {
        tryLogin: account => tryLogin({ limiter, sessions, timeoutMs: configuration.upstreamTimeoutMs }, account),
        troubleOf: account => troubleOf(db, account),
        usedUpToday: (account, uids) => usedUpToday({ db, clock }, account, uids),
      },
      doChores: choresOf(line, sessions),
      close: () => sessions.endAll().catch(err => log.warn({ err }, NOT_ENDED)),
    }
  },
}

const serviceOf = ({ configuration }: Line): FinanzonlineService => ({
  sessionUrl: configuration.finanzonlineSessionUrl,
  uidUrl: configuration.finanzonlineUidUrl,
  timeoutMs: configuration.upstreamTimeoutMs,
})

function sessionsOf({ limiter, ...line }: Line, service: FinanzonlineService): Sessions {
  const runPastBreakers = <T>(call: () => Promise<T>) =>
    limiter.runPastBreakers(PRODUCT, AbortSignal.timeout(service.timeoutMs), call)
  return shareSessions({ ...line, service, runPastBreakers })
}

function choresOf(
  { database: { db }, clock, time, log }: Line,
  sessions: Sessions,
): NonNullable<AuthorityClient['doChores']> {
  const forgetDays = forgetOldDays(db, clock)
  return async () => {
    await sessions.endIdle(IDLE_MS).catch(err => log.warn({ err }, NOT_ENDED))
    // A count that is gone too soon lets a UID be asked a third time.
    if (time.doubt() === null) await forgetDays().catch(err => log.warn({ err }, 'old days could not be deleted'))
  }
}

// By a GET that is no message, and so neither login nor query.
async function readDates({ sessionUrl, timeoutMs }: FinanzonlineService, signal: AbortSignal) {
  const reply = await exchange({ url: sessionUrl, method: 'GET', headers: {}, timeoutMs }, signal)
  const said = reply.kind === 'failed' ? null : readAuthorityDate(reply.date)
  return said ? [said] : []
}
