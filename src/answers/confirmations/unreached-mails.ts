import { defineTexts } from '../../base/texts/define.ts'
import { formatDateTime } from '../../base/texts/format.ts'
import { defineMail } from '../../platform/mails/define-mail.ts'
import type { Services } from '../../platform/services.ts'
import type { Reason } from '../../registers/authorities/answer.ts'
import { describeReason } from '../checks/describe-outcome.ts'
import { recipientsOf } from './contradiction-mails.ts'
import { markNotified } from './store.ts'
import { unreachedBoxes } from './unreached.ts'

const texts = defineTexts('confirmations-unreached-mail', {
  subject: {
    de: 'DataBox von {{companyName}} seit drei Wochen nicht erreicht',
    en: 'DataBox of {{companyName}} not reached for three weeks',
  },
  what: {
    de: 'die UID-Protokolle konnten seit drei Wochen nicht aus der DataBox abgeholt werden. Was dort länger als 31 Tage liegt, kann kein Programm mehr abholen, sondern nur noch jemand von Hand in FinanzOnline.',
    en: 'For three weeks, the VAT ID records could not be collected from the DataBox. Documents that have been in it for more than 31 days cannot be collected by any program, only by hand in FinanzOnline.',
  },
  remedy: {
    de: 'Bitte prüfen und testen Sie den FinanzOnline-Zugang, oder schalten Sie das Abholen aus.',
    en: 'Please check and test the FinanzOnline account, or switch collecting off.',
  },
  company: { de: 'Firma', en: 'Company' },
  since: { de: 'Zuletzt erreicht', en: 'Last reached' },
  trouble: { de: 'Grund', en: 'Reason' },
  toAccount: { de: 'Zum FinanzOnline-Zugang', en: 'Go to the FinanzOnline account' },
})

/** `since` is an instant; `trouble`: a Reason, '' = unknown. */
type UnreachedNews = { name: string; companyName: string; since: string; trouble: string }

/** Reports that a company's DataBox could not be read for three weeks. */
export const UNREACHED_MAIL = defineMail({
  kind: 'databox-unreached',
  texts,
  parts: ({ companyName, since, trouble }: UnreachedNews, t, { language }) => ({
    subject: t('subject', { companyName }),
    paragraphs: [t('what'), t('remedy')],
    facts: [
      { label: t('company'), value: companyName },
      { label: t('since'), value: formatDateTime(new Date(since)) },
      // Written from a Reason below.
      ...(trouble === '' ? [] : [{ label: t('trouble'), value: describeReason(trouble as Reason, language) }]),
    ],
    link: { label: t('toAccount'), path: '/uid-account' },
    notes: [],
  }),
})

/**
 * Notifies the Admins and Devs of each company whose DataBox could not be read for three weeks, and
 * of the operator; once until a read succeeds.
 */
export async function queueUnreachedMails({
  database: { db },
  clock,
  mails,
}: Pick<Services, 'database' | 'clock' | 'mails'>): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async trx => {
    const unnotified = (await unreachedBoxes(trx, now)).filter(({ notifiedAt }) => notifiedAt === null)
    for (const { companyId, companyName, since, trouble } of unnotified) {
      const news = { companyName, since: since.toISOString(), trouble: trouble ?? '' }
      for (const { id, email: recipient, language, name } of await recipientsOf(trx, companyId)) {
        const cause = `databox-unreached company/${companyId} user/${id} ${news.since}`
        await mails.queue(trx, { cause, recipient, language }, UNREACHED_MAIL, { name, ...news })
      }
      await markNotified(trx, companyId, now)
    }
  })
}
