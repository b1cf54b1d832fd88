import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../ground/database/database.ts'
import { defineTexts } from '../../../ground/texts/define.ts'
import { formatNumber } from '../../../ground/texts/format.ts'
import type { Mails } from '../../../house/mails/create.ts'
import { defineMail } from '../../../house/mails/define-mail.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import { GRAVITY } from '../changed-sql.ts'
import { type KeptChange, sayChange } from '../say-change.ts'
import type { Changes, DigestReader } from './readers.ts'

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
    en: 'Whatever you mark as seen on the home page will not be reported to you again. You can switch this message off for yourself under “My account”; your Admin can do so for the whole company in the settings.',
  },
  toChanges: { de: 'Zu den Änderungen', en: 'Go to the changes' },
})

/** `count` = how many there are; `changes` are the first of them, worded. */
type Digest = { name: string; companyName: string; count: number; changes: { partner: string; said: string }[] }

/** Tells somebody once a day what changed about the company's partners. */
export const DIGEST_MAIL = defineMail({
  kind: 'partner-changes',
  texts,
  parts: ({ companyName, count, changes }: Digest, say, { language }) => {
    const figure = (figured: number) => ({ count: figured, number: formatNumber(figured, language) })
    const more = count - changes.length
    return {
      subject: say('subject', figure(count)),
      paragraphs: [say('changes', { companyName })],
      facts: changes.map(({ partner, said }) => ({ label: partner, value: said })),
      link: { label: say('toChanges'), path: '/' },
      notes: [...(more > 0 ? [say('more', figure(more))] : []), say('seen')],
    }
  },
})

type Told = { today: string; companyName: string; changes: DigestChange[] }

/** Mails one person what is new to them, in the language last used; once a day. */
export async function queueDigest(
  trx: Transaction,
  mails: Mails,
  { id, email, language, name, count }: DigestReader,
  { today, companyName, changes }: Told,
): Promise<void> {
  const envelope = { cause: `partner-changes ${today} user/${id}`, recipient: email, language }
  const worded = changes.map(change => ({
    partner: [groupUid(change.uid), change.own_name || change.given_name].filter(Boolean).join(' '),
    said: sayChange(change, language),
  }))
  await mails.queue(trx, envelope, DIGEST_MAIL, { name, companyName, count, changes: worded })
}

// What is read; the page has the others.
const DIGEST_MOST = 20

/** A change with whose it is. */
type DigestChange = KeptChange & { uid: string; own_name: string; given_name: string }

/** Returns the gravest of a company's changes between two, but for those that were seen singly; of each gravity the newest first. */
export async function digestChanges(
  reader: Reader,
  companyId: number,
  { since, upTo, seen }: Changes & { seen: number[] },
): Promise<DigestChange[]> {
  const { rows } = await sql<DigestChange>`
    select change.kind, change.before, change.after, change.happened_at, partner.uid, partner.own_name, partner.given_name
    from partner_change change join partner on partner.id = change.partner_id
    where change.company_id = ${companyId}::int and change.id > ${since}::int and change.id <= ${upTo}::int
      and change.id not in (select unnest(${seen}::int[]))
    order by ${GRAVITY}, change.id desc limit ${DIGEST_MOST}`.execute(reader)
  return rows
}
