import { commit } from '../../base/database/commit.ts'
import type { HeldLease } from '../../base/database/lease.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { AlarmLog } from '../../platform/alarms/alarm.ts'
import type { Reason } from '../../registers/authorities/answer.ts'
import { NO_FREE_SLOT } from '../../registers/authorities/concurrency-slots.ts'
import type { BoxFailure } from '../../registers/authorities/finanzonline/databox/call-box.ts'
import type { ListedDocument } from '../../registers/authorities/finanzonline/databox/list-papers.ts'
import type { FinanzonlineAccount } from '../../registers/authorities/query-context.ts'
import { storedKeys } from './documents-store.ts'
import { type BoxReading, fetchDocument, type OurPaper } from './fetch-document.ts'
import { recordRead, recordTrouble } from './store.ts'
import { nextNight, retryAt, windowsUntil } from './windows.ts'

/**
 * Reads one company's whole box, stores its confirmations and schedules the next read. Returns why
 * it failed, or null on success. Also returns null if users need all slots; then the box stays due.
 */
export async function readBox(reading: BoxReading, lease: HeldLease, signal: AbortSignal): Promise<Reason | null> {
  const { database, clock, log } = reading
  const companyId = lease.key
  const read = await readAll(reading, companyId, signal).catch(err =>
    err === NO_FREE_SLOT ? null : logInternalFailure(log, companyId, err),
  )
  if (read === null) return null
  const now = clock.now()
  if (read.kind === 'read') {
    const dueAt = nextNight(now, companyId)
    await commit(database, trx => recordRead(trx, lease, { readAt: now, dueAt, others: read.others }))
    return null
  }
  if (signal.aborted) return 'cancelled'
  const { reason, code } = read
  const dueAt = REFUSALS.includes(reason) ? nextNight(now, companyId) : retryAt(now, companyId)
  await commit(database, trx => recordTrouble(trx, lease, { reason, code, dueAt }))
  log.warn({ companyId, reason, code, dueAt }, 'DataBox sync incomplete')
  return reason
}

// A retry within the hour would fail equally, and each costs a login.
const REFUSALS: readonly Reason[] = ['session', 'request-refused', 'unknown-code']

// An unreadable box must not prevent reading the others.
function logInternalFailure(log: AlarmLog, companyId: number, err: unknown): BoxFailure {
  log.error({ err, companyId }, 'reading a DataBox failed')
  return { kind: 'none', reason: 'internal-error', code: '' }
}

type BoxReadResult = { kind: 'read'; others: number } | BoxFailure

// No company has that many protocols in a month; further ones wait for the next read.
const MAX_FETCHES_PER_READ = 500

async function readAll(reading: BoxReading, companyId: number, signal: AbortSignal): Promise<BoxReadResult> {
  const account = await reading.accountOf(companyId)
  // The operator's account would open the operator's box, which also contains documents of other
  // companies.
  if (account?.companyId !== companyId) return { kind: 'none', reason: 'account-incomplete', code: '' }
  const listed = await listAll(reading, account, signal)
  if ('kind' in listed) return listed
  const { ours, others } = splitListed(listed)
  const doneKeys = await storedKeys(reading.database.db, companyId, [...ours.keys()])
  const remaining = [...ours.values()].filter(({ key }) => !doneKeys.has(key))
  for (const paper of remaining.slice(0, MAX_FETCHES_PER_READ)) {
    const failure = await fetchDocument(reading, account, paper, signal)
    if (failure) return failure
  }
  return remaining.length > MAX_FETCHES_PER_READ
    ? { kind: 'none', reason: 'overload', code: '' }
    : { kind: 'read', others }
}

/** Returns all listed documents, the oldest days first, or why a call failed. */
async function listAll(
  { mailbox, clock }: BoxReading,
  account: FinanzonlineAccount,
  signal: AbortSignal,
): Promise<ListedDocument[] | BoxFailure> {
  const papers: ListedDocument[] = []
  for (const days of windowsUntil(viennaDay(clock.now()))) {
    const listed = await mailbox.list(account, days, signal)
    if (listed.kind === 'none') return listed
    for (const paper of listed.papers) papers.push(paper)
  }
  return papers
}

/**
 * Returns our documents by key, and the number of others. A key that another document shares is not
 * opened.
 */
function splitListed(papers: readonly ListedDocument[]): { ours: Map<string, OurPaper>; others: number } {
  const otherKeys = new Set(papers.flatMap(({ isOurs, key }) => (isOurs || key === '' ? [] : [key])))
  const ours = papers.filter((paper): paper is OurPaper => paper.isOurs && !otherKeys.has(paper.key))
  const countWithoutKey = papers.filter(({ key }) => key === '').length
  return { ours: new Map(ours.map(paper => [paper.key, paper])), others: otherKeys.size + countWithoutKey }
}
