import { sql } from 'kysely'
import { commit } from '../../../base/database/commit.ts'
import type { Reader, Transaction } from '../../../base/database/database.ts'
import { defineTexts } from '../../../base/texts/define.ts'
import { formatNumber, formatTime, viennaDay } from '../../../base/texts/format.ts'
import type { Mails } from '../../../platform/mails/create.ts'
import { defineMail } from '../../../platform/mails/define-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import { lockChanges } from '../changes-store.ts'
import { describeChange, type StoredChange } from '../describe-change.ts'
import { SEVERITY_ORDER } from '../find-changes.ts'
import { claimDigest, companiesToNotify, newestChange } from './digest-store.ts'
import { type ChangeRange, companyWithDigest, type DigestRecipient, digestRecipients } from './recipients.ts'

// Vienna time: before work starts, and after the night's queries.
const SEND_FROM = '07:00:00'

/**
 * Returns the function that the worker calls repeatedly to queue daily digests. Once a Vienna day,
 * from seven o'clock or as soon as it runs, it mails each company's users the partner changes since
 * the day before (docs/rules.md#daily-mail).
 */
export function digestRound(services: Pick<Services, 'database' | 'clock' | 'mails' | 'log'>): () => Promise<void> {
  let lastDay = ''
  return async () => {
    const now = services.clock.now()
    const day = viennaDay(now)
    if (day === lastDay || formatTime(now) < SEND_FROM) return
    if (await queueDigests(services, now)) lastDay = day
  }
}

/**
 * Queues each company's mails in its own transaction: if the worker dies, the next one queues the
 * rest, and no mail is sent twice. Returns false if the mails of a company could not be queued; the
 * others are queued nevertheless.
 */
async function queueDigests(
  { database, mails, log }: Pick<Services, 'database' | 'mails' | 'log'>,
  now: Date,
): Promise<boolean> {
  let isDone = true
  for (const companyId of await companiesToNotify(database.db, viennaDay(now))) {
    await commit(database, trx => notifyCompany(trx, mails, companyId, now)).catch((failure: unknown) => {
      isDone = false
      log.error({ err: failure, companyId }, 'could not queue a daily digest')
    })
  }
  return isDone
}

/**
 * Queues a mail for each of a company's users who has unseen changes, in the language last used. If
 * mails are switched off, the changes still count as mailed: switching mails on later does not send
 * a year of changes.
 */
async function notifyCompany(trx: Transaction, mails: Mails, companyId: number, now: Date): Promise<void> {
  const today = viennaDay(now)
  await lockChanges(trx, companyId)
  const upTo = await newestChange(trx, companyId)
  const since = await claimDigest(trx, companyId, { upTo, today })
  const companyName = since === null || !mails.areSent ? null : await companyWithDigest(trx, companyId, now)
  if (since === null || companyName === null) return
  const recipients = await digestRecipients(trx, companyId, { since, upTo })
  const recipientGroups = Map.groupBy(recipients, ({ since: sinceId, seen: seenIds }) =>
    JSON.stringify([sinceId, seenIds]),
  )
  for (const [first, ...others] of recipientGroups.values()) {
    if (first === undefined) continue
    const changes = await digestChanges(trx, companyId, { since: first.since, seen: first.seen, upTo })
    for (const recipient of [first, ...others])
      await queueDigest(trx, mails, recipient, { today, companyName, changes })
  }
}

const texts = defineTexts('partners-digest-mail', {
  subject_one: {
    de: '{{number}} Änderung bei Geschäftspartnern',
    en: '{{number}} change to your business partners',
  },
  subject_other: {
    de: '{{number}} Änderungen bei Geschäftspartnern',
    en: '{{number}} changes to your business partners',
  },
  changes: {
    de: 'bei den Geschäftspartnern von {{companyName}} hat sich etwas geändert:',
    en: 'There are changes to the business partners of {{companyName}}:',
  },
  more_one: { de: 'Und {{number}} weitere Änderung.', en: 'And {{number}} more change.' },
  more_other: { de: 'Und {{number}} weitere Änderungen.', en: 'And {{number}} more changes.' },
  seen: {
    de: 'Was Sie auf der Startseite als gesehen markieren, wird Ihnen nicht mehr gemeldet. Unter „Mein Konto“ können Sie diese Nachricht für sich abschalten, Ihr Admin in den Einstellungen für die ganze Firma.',
    en: 'Changes that you mark as seen on the home page will not be reported to you again. You can switch this message off for yourself under “My account”; your Admin can do so for the whole company in the settings.',
  },
  toChanges: { de: 'Zu den Änderungen', en: 'Go to the changes' },
})

/** Stored as JSON. `count`: the number of changes; `changes`: the first of them, as text. */
type Digest = { name: string; companyName: string; count: number; changes: { partner: string; said: string }[] }

/** The daily digest: a mail to a user with the changes of the company's partners. */
export const DIGEST_MAIL = defineMail({
  kind: 'partner-changes',
  texts,
  parts: ({ companyName, count, changes }: Digest, t, { language }) => {
    const figure = (number: number) => ({ count: number, number: formatNumber(number, language) })
    const more = count - changes.length
    return {
      subject: t('subject', figure(count)),
      paragraphs: [t('changes', { companyName })],
      facts: changes.map(({ partner, said }) => ({ label: partner, value: said })),
      link: { label: t('toChanges'), path: '/' },
      notes: [...(more > 0 ? [t('more', figure(more))] : []), t('seen')],
    }
  },
})

type DigestContent = { today: string; companyName: string; changes: DigestChange[] }

/** Queues one user's daily digest in the language last used. */
async function queueDigest(
  trx: Transaction,
  mails: Mails,
  { id, email, language, name, count }: DigestRecipient,
  { today, companyName, changes }: DigestContent,
): Promise<void> {
  const envelope = { cause: `partner-changes ${today} user/${id}`, recipient: email, language }
  const descriptions = changes.map(change => ({
    partner: [groupUid(change.uid), change.own_name || change.given_name].filter(Boolean).join(' '),
    said: describeChange(change, language),
  }))
  await mails.queue(trx, envelope, DIGEST_MAIL, { name, companyName, count, changes: descriptions })
}

// The home page shows the others.
const MAX_DIGEST_CHANGES = 20

/** A change with its partner. */
type DigestChange = StoredChange & { uid: string; own_name: string; given_name: string }

/**
 * Returns the most severe of a company's changes between two ids, except those the user marked as
 * seen individually; newest first within a severity.
 */
async function digestChanges(
  reader: Reader,
  companyId: number,
  { since, upTo, seen: seenIds }: ChangeRange & { seen: number[] },
): Promise<DigestChange[]> {
  const { rows } = await sql<DigestChange>`
    select change.kind, change.before, change.after, change.happened_at, partner.uid, partner.own_name, partner.given_name
    from partner_change change join partner on partner.id = change.partner_id
    where change.company_id = ${companyId}::int and change.id > ${since}::int and change.id <= ${upTo}::int
      and change.id not in (select unnest(${seenIds}::int[]))
    order by ${SEVERITY_ORDER}, change.id desc limit ${MAX_DIGEST_CHANGES}`.execute(reader)
  return rows
}
