import type { Transaction } from '../../base/database/database.ts'
import { defineTexts } from '../../base/texts/define.ts'
import { formatDateTime } from '../../base/texts/format.ts'
import { defineMail } from '../../platform/mails/define-mail.ts'
import { listAdmins } from '../../platform/mails/notify-admins.ts'
import type { Services } from '../../platform/services.ts'
import {
  deleteOldRefusals,
  lockUnnotifiedNumbers,
  markNotified,
  type RefusedNumber,
} from '../../registers/authorities/bzst/own-numbers-store.ts'

const texts = defineTexts('companies-own-number-mail', {
  subject: {
    de: 'BZSt nimmt die deutsche USt-IdNr. von {{companyName}} nicht an',
    en: 'BZSt does not accept the German VAT ID of {{companyName}}',
  },
  refused: {
    de: 'das BZSt hat die deutsche USt-IdNr. Ihrer Firma als anfragende Nummer abgelehnt. In ihrem Namen wird vorerst nicht abgefragt, höchstens einmal in der Stunde; was in dieser Zeit zu prüfen war, bleibt „nicht geprüft“.',
    en: 'BZSt does not accept your company’s German VAT ID as the requester. For now, it is used for at most one query an hour. VAT IDs that should be checked during this time remain “not checked”.',
  },
  remedy: {
    de: 'Prüfen Sie bitte die Nummer in den Firmendaten, und ob sie beim Finanzamt noch gültig ist.',
    en: 'Please check the number in the company’s data. Also check with the tax office whether it is still valid.',
  },
  company: { de: 'Firma', en: 'Company' },
  number: { de: 'Deutsche USt-IdNr.', en: 'German VAT ID' },
  code: { de: 'Code des BZSt', en: 'Code from BZSt' },
  since: { de: 'Seit', en: 'Since' },
  toCompanies: { de: 'Zur Firmenverwaltung', en: 'Go to company administration' },
})

/** `since` is a timestamp. */
type RefusalMailFields = { name: string; companyName: string; ownUid: string; code: string; since: string }

/** Informs Admins that an authority refuses to answer in the name of their own number. */
export const OWN_NUMBER_MAIL = defineMail({
  kind: 'own-number',
  texts,
  parts: ({ companyName, ownUid, code, since }: RefusalMailFields, t) => ({
    subject: t('subject', { companyName }),
    paragraphs: [t('refused'), t('remedy')],
    facts: [
      { label: t('company'), value: companyName },
      { label: t('number'), value: ownUid },
      { label: t('code'), value: code },
      { label: t('since'), value: formatDateTime(new Date(since)) },
    ],
    link: { label: t('toCompanies'), path: '/admin/company' },
    notes: [],
  }),
})

/**
 * Mails the Admins of each company whose own number was refused. Mails again only after the number
 * was accepted in between (docs/rules.md#refused-own-numbers).
 */
export async function queueOwnNumberMails({
  database: { db },
  clock,
  mails,
}: Pick<Services, 'database' | 'clock' | 'mails'>): Promise<void> {
  await db.transaction().execute(async trx => {
    for (const refusedNumber of await lockUnnotifiedNumbers(trx)) {
      for (const companyId of await companiesWithNumber(trx, refusedNumber.ownUid))
        await notifyAdminsOf(trx, { mails }, companyId, refusedNumber)
      await markNotified(trx, refusedNumber.ownUid, clock.now())
    }
    await deleteOldRefusals(trx, clock.now())
  })
}

async function companiesWithNumber(trx: Transaction, ownUid: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('company')
    .select('id')
    .where('german_uid', '=', ownUid)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function notifyAdminsOf(
  trx: Transaction,
  { mails }: Pick<Services, 'mails'>,
  companyId: number,
  { ownUid, code, since }: RefusedNumber,
): Promise<void> {
  const at = since.toISOString()
  for (const { id, email: recipient, language, ...names } of await listAdmins(trx, companyId)) {
    const cause = `own-number ${ownUid} company/${companyId} user/${id} ${at}`
    await mails.queue(trx, { cause, recipient, language }, OWN_NUMBER_MAIL, { ...names, ownUid, code, since: at })
  }
}
