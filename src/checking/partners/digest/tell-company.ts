import type { Transaction } from '../../../ground/database/database.ts'
import { viennaDay } from '../../../ground/texts/format.ts'
import type { Mails } from '../../../house/mails/create.ts'
import { lockChanges } from '../lock-changes.ts'
import { digestChanges } from './digest-changes.ts'
import { queueDigest } from './digest-mail.ts'
import { newestChange, takeDigest } from './digest-store.ts'
import { companyThatWants, digestReaders } from './readers.ts'

/**
 * Queues a mail for each of a company's people to whom something about its partners is new, each in the language last used. Where nobody
 * is to be told, it counts as told: whoever switches mails on is not told of a year.
 */
export async function tellCompany(trx: Transaction, mails: Mails, companyId: number, now: Date): Promise<void> {
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
