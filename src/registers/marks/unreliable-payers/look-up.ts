import type { Clock } from '../../../base/database/clock.ts'
import { commit } from '../../../base/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log/log.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import { isOfQueryDay } from '../../authorities/reading/day-of-answer.ts'
import { recordUnknownFields } from '../../authorities/reading/notices.ts'
import type { MarkMoves, MarkQuery, Patience } from '../mark.ts'
import { type AdisReply, MAX_PER_CALL, queryAdis } from './adis.ts'
import { storeLateUnreliable } from './batch-store.ts'
import { ADIS_LIST } from './codes.ts'
import { dicOf } from './dic.ts'
import {
  isResting,
  LEFT_OUT,
  type StoredAdisWord,
  storeReply,
  storeTrouble,
  uidsNotQueriedOn,
  unreliableAmong,
} from './payers-store.ts'
import { type AdisAnswer, readAdis } from './read-adis.ts'

/** Configuration of the queries. `adisUrl` null: switched off. */
export type PayersWork = {
  database: OpenDatabase
  clock: Clock
  log: Log
  adisUrl: string | null
  upstreamTimeoutMs: number
  /** Whether queries are allowed: not while our clock is unreliable. */
  mayAsk: () => boolean
  /**
   * Notified who became or stopped being an unreliable payer, in the transaction that stores it.
   */
  tellMoves: (trx: Transaction, moves: MarkMoves) => Promise<void>
}

/** Maximum of concurrent calls per process; further callers get no answer. */
const MAX_IN_FLIGHT = 2

/** Creates this process's client of ADIS, which queries it about Czech VAT IDs, each once a day. */
export function createPayers(work: PayersWork): MarkQuery {
  const { adisUrl, mayAsk } = work
  let inFlight = 0
  const lookUp: MarkQuery['lookUp'] = async (uids, patience) => {
    const czech = uids.filter(uid => dicOf(uid) !== null)
    if (czech.length === 0) return true
    if (adisUrl === null || !mayAsk() || inFlight >= MAX_IN_FLIGHT) return false
    inFlight += 1
    try {
      return await queryAll({ ...work, url: adisUrl }, czech, patience)
    } catch (failure) {
      work.log.warn({ err: failure }, 'ADIS could not be queried')
      return false
    } finally {
      inFlight -= 1
    }
  }
  return { lookUp }
}

type AdisDeps = PayersWork & { url: string }

async function queryAll(deps: AdisDeps, uids: readonly string[], { ms, signal }: Patience): Promise<boolean> {
  const { database, clock, upstreamTimeoutMs } = deps
  const until = performance.now() + ms
  const day = viennaDay(clock.now())
  const unknown = await uidsNotQueriedOn(database.db, uids, day)
  for (let from = 0; from < unknown.length; from += MAX_PER_CALL) {
    const left = until - performance.now()
    if (left <= 0 || signal?.aborted || (await isResting(database.db))) return false
    const timeoutMs = Math.max(1, Math.round(Math.min(left, upstreamTimeoutMs)))
    const some = unknown.slice(from, from + MAX_PER_CALL)
    if (!(await querySome(deps, some, { day, timeoutMs, signal: signal ?? NEVER }))) return false
  }
  return true
}

const NEVER = new AbortController().signal

type Call = { day: string; timeoutMs: number; signal: AbortSignal }

async function querySome(deps: AdisDeps, uids: readonly string[], { day, timeoutMs, signal }: Call): Promise<boolean> {
  const { database, clock, log, url } = deps
  const askedAt = clock.now()
  const dics = uids.map(uid => dicOf(uid) ?? '')
  const reply = ofTheDay(await queryAdis(dics, { url, timeoutMs }, signal), askedAt, clock.now())
  if (reply.kind === 'answered') {
    recordUnknownFields(log, 'adis', reply.unknownFields)
    await storeAll(deps, reply, { uids, day, askedAt })
    return true
  }
  if (signal.aborted) return false
  await storeTrouble(database.db, reply.why)
  log.warn({ why: reply.why }, 'ADIS did not answer: the reliability of the queried payers is unknown')
  return false
}

/** Parses an answer as of the time of its query, without a call. */
export async function readAdisOf(xml: string, askedAt: Date): Promise<AdisAnswer> {
  const read = await readAdis(xml)
  const isOld = read.kind === 'answered' && !isOfQueryDay(read.generated, askedAt, askedAt)
  return isOld ? { kind: 'unreadable', code: 'of another day' } : read
}

/** An answer with another day than its query does not count; around midnight both days do. */
function ofTheDay(reply: AdisReply, askedAt: Date, receivedAt: Date): AdisReply {
  if (reply.kind !== 'answered' || isOfQueryDay(reply.generated, askedAt, receivedAt)) return reply
  return { kind: 'none', why: `of another day: ${reply.generated}` }
}

type AnsweredReply = Extract<AdisReply, { kind: 'answered' }>
type QueriedUids = { uids: readonly string[]; day: string; askedAt: Date }

/** A number without a result was queried too, and is not queried again today. */
const NO_STATEMENT = { kind: LEFT_OUT, unreliable: null, since: null }

async function storeAll({ database, tellMoves }: AdisDeps, reply: AnsweredReply, { uids, day, askedAt }: QueriedUids) {
  const wordByUid = new Map(reply.words.map(({ dic, ...word }) => [`CZ${dic}`, word]))
  const words = uids.map(uid => ({ uid, ...(wordByUid.get(uid) ?? NO_STATEMENT) }))
  await commit(database, async trx => {
    const before = await unreliableAmong(trx, uids, day)
    const storedUids = await storeReply(trx, reply, { words, askedOn: day, askedAt })
    const news = words.filter(({ uid }) => storedUids.has(uid))
    const moves = news.flatMap(word => moveOf(word, before, reply.generated))
    await tellMoves(trx, { asOf: askedAt, moves })
    await storeLateUnreliable(trx, { asOf: askedAt, moves })
  })
}

/** If ADIS has no statement on a number now, nothing changed. */
function moveOf(
  { uid, unreliable, since }: StoredAdisWord,
  markedPayers: Awaited<ReturnType<typeof unreliableAmong>>,
  generated: string,
): MarkMoves['moves'] {
  const marked = markedPayers.get(uid)
  if (unreliable === null || unreliable === (marked !== undefined)) return []
  const before = marked ? { ...marked, list: ADIS_LIST } : null
  const after = unreliable ? { since, asOf: generated, list: ADIS_LIST } : null
  return [{ uid, before, after }]
}
