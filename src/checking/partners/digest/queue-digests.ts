import type { Clock } from '../../../ground/database/clock.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../../ground/database/database.ts'
import type { Log } from '../../../ground/log.ts'
import { formatTime, viennaDay } from '../../../ground/texts/format.ts'
import type { Mails } from '../../../house/mails/create.ts'
import { lockChanges } from '../changes-store.ts'
import { digestChanges, queueDigest } from './digest-mail.ts'
import { companiesToTell, newestChange, takeDigest } from './digest-store.ts'
import { companyThatWants, digestReaders } from './readers.ts'

export type DigestNeeds = { database: OpenDatabase; clock: Clock; mails: Mails; log: Log }

// In Vienna: before work begins, and after the night's questions.
const FROM = '07:00:00'

/**
 * Returns what the worker calls again and again to queue mails of the day: once a Vienna day, from seven o'clock or as soon as it runs, it
 * tells each company's people what changed about its partners since the day before (docs/rules.md#mail-of-the-day).
 */
export function digestRound(needs: DigestNeeds): () => Promise<void> {
  let lastDay = ''
  return async () => {
    const now = needs.clock.now()
    const day = viennaDay(now)
    if (day === lastDay || formatTime(now) < FROM) return
    if (await queueDigests(needs, now)) lastDay = day
  }
}

/**
 * Queues each company's mails in its own transaction: if the worker dies between two, the next one does the rest, and nobody is told twice.
 * Returns false where a company's could not be queued; the others are told all the same.
 */
async function queueDigests({ database, mails, log }: DigestNeeds, now: Date): Promise<boolean> {
  let isDone = true
  for (const companyId of await companiesToTell(database.db, viennaDay(now))) {
    await commit(database, trx => tellCompany(trx, mails, companyId, now)).catch((failure: unknown) => {
      isDone = false
      log.error({ err: failure, companyId }, 'a mail of the day could not be queued')
    })
  }
  return isDone
}

/**
 * Queues a mail for each of a company's people to whom something about its partners is new, each in the language last used. Where no mails
 * are wanted or sent, the changes count as mailed all the same: whoever switches mails on later is not mailed a year of them.
 */
async function tellCompany(trx: Transaction, mails: Mails, companyId: number, now: Date): Promise<void> {
  const today = viennaDay(now)
  await lockChanges(trx, companyId)
  const upTo = await newestChange(trx, companyId)
  const since = await takeDigest(trx, companyId, { upTo, today })
  const companyName = since === null || !mails.areSent ? null : await companyThatWants(trx, companyId, now)
  if (since === null || companyName === null) return
  const readers = await digestReaders(trx, companyId, { since, upTo })
  const alike = Map.groupBy(readers, ({ since: behind, seen }) => JSON.stringify([behind, seen]))
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue
    const changes = await digestChanges(trx, companyId, { since: first.since, seen: first.seen, upTo })
    for (const reader of [first, ...others]) await queueDigest(trx, mails, reader, { today, companyName, changes })
  }
}
