import { onTestFinished } from 'vitest'
import type { Clock, WatchedClock } from '../../../src/base/database/clock.ts'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import type { AlarmLog } from '../../../src/platform/alarms/alarm.ts'
import type { QueryResult } from '../../../src/registers/authorities/answer.ts'
import { createAuthorities } from '../../../src/registers/authorities/create.ts'
import type { CallerKind, FinanzonlineAccount } from '../../../src/registers/authorities/query-context.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../src/simulator/simulator.ts'
import { freshDatabase } from '../databases/database.ts'
import { silentLog } from '../stand-ins/silent-log.ts'
import { freshEncryption } from './fresh-key.ts'
import { withTrustedTime } from './moved-clock.ts'

const neverAborted = new AbortController().signal
const encryption = freshEncryption()
const caller = { companyId: 1, kind: 'person' } as const
const callerOf = (kind: CallerKind) => ({ ...caller, kind })
const REQUESTER_FIELDS = { requester: { uid: 'ATU13585627', name: 'Kanzlei' }, ownUids: { DE: '', GB: '' } }
export const NOON = new Date('2026-11-20T11:00:00Z')
export const ACCOUNT: FinanzonlineAccount = {
  tid: '100000000001',
  benid: 'WEBUSER01',
  pin: 'Simulator-2026',
  uid: 'ATU13585627',
  name: 'Kanzlei',
  version: 1,
}
/** Eight valid numbers. */
export const UIDS = [
  'DE136695976',
  'DE129304291',
  'DE811125440',
  'DK13585628',
  'DK10503280',
  'DK25186311',
  'FI20774740',
  'FI18261444',
]

const TIMEOUT_MS = 30_000

type Options = { timeoutMs?: number; probeAfterMs?: number; log?: AlarmLog }

/**
 * Connects the clients of all authorities to the simulator, at noon; `process` creates another
 * process of the same installation.
 */
export async function createQueryWorld(options: SimulatorOptions = {}, queryOptions: Options = {}) {
  const database = await freshDatabase()
  const simulator = await startSimulator({ now: () => NOON, ...options })
  onTestFinished(() => simulator.close())
  const process = (at: Date | Clock | WatchedClock = NOON, processOptions: Options = queryOptions) =>
    createInstallation(
      database,
      simulator,
      withTrustedTime(at instanceof Date ? { now: () => at } : at),
      processOptions,
    )
  const logins = () => simulator.calls.filter(({ operation }) => operation === 'login').length
  const queries = () => simulator.calls.filter(({ operation }) => operation === 'query')
  return { database, simulator, process, logins, queries, ...process() }
}

function createInstallation(database: OpenDatabase, simulator: Simulator, clock: WatchedClock, queryOptions: Options) {
  // On a busy machine an answer may take seconds and still counts.
  const { timeoutMs = TIMEOUT_MS, probeAfterMs, log = silentLog } = queryOptions
  const authorities = createAuthorities({
    database,
    clock,
    encryption,
    ...(probeAfterMs === undefined ? {} : { probeAfterMs }),
    log,
    herstellerId: async () => 'ATU13585627',
    configuration: {
      ...simulator,
      upstreamTimeoutMs: timeoutMs,
      viesConcurrency: 10,
      finanzonlineConcurrency: 8,
      bfsPerMinute: 20,
    },
  })
  onTestFinished(() => authorities.close())
  // Sets the day of the query, also at the simulated authorities.
  const query = (
    uid: string,
    account: FinanzonlineAccount | null = ACCOUNT,
    kind: CallerKind = caller.kind,
  ): Promise<QueryResult> => {
    simulator.setClock(clock.now)
    return authorities.query(
      { service: 'finanzamt', caller: callerOf(kind), uid, account, ...REQUESTER_FIELDS, trader: [] },
      neverAborted,
    )
  }
  const queryVies = (uid: string, signal = neverAborted): Promise<QueryResult> => {
    simulator.setClock(clock.now)
    return authorities.query({ service: 'vies', caller, uid, account: null, ...REQUESTER_FIELDS, trader: [] }, signal)
  }
  return { authorities, ask: query, askVies: queryVies }
}

/** Returns the verdict, or the reason if the UID was not checked. */
export const reasonOf = ({ outcome }: QueryResult): string =>
  outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict
