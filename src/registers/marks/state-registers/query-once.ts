import { commit } from '../../../base/database/commit.ts'
import { recordUnknownFields } from '../../authorities/reading/notices.ts'
import type { NoReply, RegisterReply } from '../state-register.ts'
import { mayTellMoves } from './active-store.ts'
import { storeLateStates } from './batch-store.ts'
import type { RegisterDeps } from './definition.ts'
import { moveOf } from './moves.ts'
import { storeTrouble } from './pause-store.ts'
import { markedAmong, storeReply } from './statements-store.ts'

type Query = { day: string; timeoutMs: number; signal: AbortSignal }

/** Sends one query and stores its result. Returns whether the register answered. */
export async function queryOnce(
  deps: RegisterDeps,
  uids: readonly string[],
  { day, timeoutMs, signal }: Query,
): Promise<boolean> {
  const { database, clock, log, url, key, definition } = deps
  const { id, limit, register } = definition
  const askedAt = clock.now()
  const call = { url, day, timeoutMs, ...(key === null ? {} : { key }) }
  const reply = await register.query(uids, call, signal)
  if (reply.kind === 'answered') {
    recordUnknownFields(log, id, reply.unknownFields)
    await storeAll(deps, reply, { uids, day, askedAt })
    return true
  }
  if (signal.aborted || isOwnHaste(reply, call.timeoutMs, deps)) return false
  await storeTrouble(database.db, { register: id, limit }, reply)
  log.warn({ register: id, why: reply.why }, 'a register did not answer: the states of the queried numbers are unknown')
  return false
}

/** A caller with less time than a register usually gets does not pause it for all others. */
const isOwnHaste = ({ isTimeout }: NoReply, timeoutMs: number, { upstreamTimeoutMs }: RegisterDeps): boolean =>
  isTimeout === true && timeoutMs < upstreamTimeoutMs

type Answered = Extract<RegisterReply<string>, { kind: 'answered' }>
type Queried = { uids: readonly string[]; day: string; askedAt: Date }

async function storeAll(
  { database, tellMoves, definition }: RegisterDeps,
  reply: Answered,
  { uids, day, askedAt }: Queried,
): Promise<void> {
  const stated = new Map(reply.statements.map(({ uid, state, since }) => [uid, { uid, state, since }]))
  // A number without a statement was queried too, and is not queried again today.
  const statements = uids.map(uid => stated.get(uid) ?? { uid, state: null, since: null })
  await commit(database, async trx => {
    const before = await markedAmong(trx, definition, uids, day)
    const storedUids = await storeReply(trx, reply, { id: definition.id, statements, askedOn: day, askedAt })
    const news = statements.filter(({ uid }) => storedUids.has(uid))
    const moves = news.flatMap(row => moveOf(definition, row, { previous: before.get(row.uid), day: reply.day }))
    if (await mayTellMoves(trx, definition.id)) await tellMoves(trx, { asOf: askedAt, moves })
    const uidsWithState = news.flatMap(({ uid, state }) => (state === null ? [] : [uid]))
    await storeLateStates(trx, definition, { uids: uidsWithState, day })
  })
}
