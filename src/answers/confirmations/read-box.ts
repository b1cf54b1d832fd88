import { commit } from '../../ground/database/commit.ts'
import type { HeldLease } from '../../ground/database/lease.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import type { AlarmLog } from '../../house/alarms/alarm.ts'
import type { Reason } from '../../registers/authorities/answer.ts'
import type { FinanzonlineAccount } from '../../registers/authorities/asking.ts'
import type { BoxFailure } from '../../registers/authorities/finanzonline/databox/call-box.ts'
import type { ListedPaper } from '../../registers/authorities/finanzonline/databox/list-papers.ts'
import { NO_ROOM } from '../../registers/authorities/places.ts'
import { type BoxReading, fetchOne, type OurPaper } from './fetch-one.ts'
import { settledKeys } from './papers-store.ts'
import { keepRead, keepTrouble } from './store.ts'
import { nextNight, triedAgain, windowsUntil } from './windows.ts'

/**
 * Reads all of one company's box and keeps what is its own, and when it is read next. Returns why it could not, null where it did; null, too,
 * where users want all places: then it stays due.
 */
export async function readBox(reading: BoxReading, held: HeldLease, signal: AbortSignal): Promise<Reason | null> {
  const { database, clock, log } = reading
  const companyId = held.key
  const read = await readAll(reading, companyId, signal).catch(err =>
    err === NO_ROOM ? null : failedHere(log, companyId, err),
  )
  if (read === null) return null
  const now = clock.now()
  if (read.kind === 'read') {
    const dueAt = nextNight(now, companyId)
    await commit(database, trx => keepRead(trx, held, { readAt: now, dueAt, others: read.others }))
    return null
  }
  if (signal.aborted) return 'cancelled'
  const { reason, code } = read
  const dueAt = REFUSALS.includes(reason) ? nextNight(now, companyId) : triedAgain(now, companyId)
  await commit(database, trx => keepTrouble(trx, held, { reason, code, dueAt }))
  log.warn({ companyId, reason, code, dueAt }, 'a DataBox was not read whole')
  return reason
}

// Within the hour they would be the same, and each costs a login.
const REFUSALS: readonly Reason[] = ['session', 'request-refused', 'unknown-code']

// One box that cannot be read must not keep the others from being read.
function failedHere(log: AlarmLog, companyId: number, err: unknown): BoxFailure {
  log.error({ err, companyId }, 'reading a DataBox failed')
  return { kind: 'none', reason: 'internal-error', code: '' }
}

type Read = { kind: 'read'; others: number } | BoxFailure

// Nobody has so many protocols in a month; the others wait for the next turn.
const MAX_FETCHED = 500

async function readAll(reading: BoxReading, companyId: number, signal: AbortSignal): Promise<Read> {
  const account = await reading.accountOf(companyId)
  // Without one of its own it would be the operator's box, which holds other companies' papers too.
  if (account?.companyId !== companyId) return { kind: 'none', reason: 'account-incomplete', code: '' }
  const listed = await listAll(reading, account, signal)
  if ('kind' in listed) return listed
  const { wanted, others } = sorted(listed)
  const settled = await settledKeys(reading.database.db, companyId, [...wanted.keys()])
  const left = [...wanted.values()].filter(({ key }) => !settled.has(key))
  for (const paper of left.slice(0, MAX_FETCHED)) {
    const failure = await fetchOne(reading, account, paper, signal)
    if (failure) return failure
  }
  return left.length > MAX_FETCHED ? { kind: 'none', reason: 'overload', code: '' } : { kind: 'read', others }
}

/** All papers that are listed, the oldest days first, or why a call brought none. */
async function listAll(
  { mailbox, clock }: BoxReading,
  account: FinanzonlineAccount,
  signal: AbortSignal,
): Promise<ListedPaper[] | BoxFailure> {
  const papers: ListedPaper[] = []
  for (const days of windowsUntil(viennaDay(clock.now()))) {
    const listed = await mailbox.list(account, days, signal)
    if (listed.kind === 'none') return listed
    for (const paper of listed.papers) papers.push(paper)
  }
  return papers
}

/** Those that are ours, by their keys, and how many others there are; a key under which another paper is listed, too, is not ours to open. */
function sorted(papers: readonly ListedPaper[]): { wanted: Map<string, OurPaper>; others: number } {
  const strange = new Set(papers.flatMap(({ isOurs, key }) => (isOurs || key === '' ? [] : [key])))
  const ours = papers.filter((paper): paper is OurPaper => paper.isOurs && !strange.has(paper.key))
  const nameless = papers.filter(({ key }) => key === '').length
  return { wanted: new Map(ours.map(paper => [paper.key, paper])), others: strange.size + nameless }
}
