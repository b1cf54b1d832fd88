import type { Transaction } from '../../base/database/database.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { defineTexts, type Texts } from '../../base/texts/define.ts'
import { formatDateTime } from '../../base/texts/format.ts'
import type { Mails } from './create.ts'
import { type DefinedMail, defineMail } from './define-mail.ts'

const accessTexts = defineTexts('mails-access', {
  company: { de: 'Firma', en: 'Company' },
  moment: { de: 'Zeitpunkt', en: 'Time' },
  accessBy: { de: 'Durch', en: 'By' },
  accessWhat: { de: 'Betrifft', en: 'Concerns' },
  notUs: {
    de: 'War das niemand von Ihnen? Sehen Sie bitte im Protokoll nach, beenden Sie fremde Sitzungen und verständigen Sie uns: {{contact}}.',
    en: 'If none of you did this, please check the audit log, end any sessions that you do not recognise and contact us: {{contact}}.',
  },
})

/** The data of such a mail. `by`: the person; `what`: the object; '' = none. */
type AccessNews = { name: string; companyName: string; at: string; by: string; what: string }

/** A mail to a company's Admins about a change of access. */
export type AccessMail = DefinedMail<AccessNews> & { event: string }

/** The texts of such a mail; `link` is the label of the page at `path`. */
type AccessMailOptions = { event: string; texts: Texts<'subject' | 'text' | 'link'>; path: string }

/** Defines a mail that notifyAdmins sends to Admins. */
export const defineAccessMail = ({ event, texts, path }: AccessMailOptions): AccessMail => ({
  event,
  ...defineMail({
    kind: 'access',
    texts,
    parts: ({ companyName, at, by, what }: AccessNews, t, { translatorOf }) => {
      const common = translatorOf(accessTexts)
      const facts = [
        { label: common('company'), value: companyName },
        { label: common('moment'), value: formatDateTime(new Date(at)) },
        { label: common('accessBy'), value: by },
        { label: common('accessWhat'), value: what },
      ]
      return {
        subject: t('subject', { companyName }),
        paragraphs: [t('text', { companyName })],
        facts: facts.filter(({ value }) => value !== ''),
        link: { label: t('link'), path },
        notes: [common('notUs')],
      }
    },
  }),
})

/** A change of access. `cause`: one mail per cause; `by`, `what`: person and object; '' = none. */
type AccessEvent = { mail: AccessMail; cause: string; at: Date; by: string; what: string }

/**
 * Notifies a company's Admins of a change of access, each in the language last used, so that they
 * notice a change that none of them made.
 */
export async function notifyAdmins(
  trx: Transaction,
  mails: Mails,
  companyId: number,
  { mail, cause, at, by, what }: AccessEvent,
): Promise<void> {
  for (const { id, email, language, name, companyName } of await listAdmins(trx, companyId)) {
    const envelope = { cause: `${mail.event} company/${companyId} user/${id} ${cause}`, recipient: email, language }
    await mails.queue(trx, envelope, mail, { name, companyName, at: at.toISOString(), by, what })
  }
}

/** Returns the active Admins and Devs of a company, who receive its mails. */
export async function listAdmins(trx: Transaction, companyId: number) {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('company', 'company.id', 'users.company_id')
    .select(['users.id', 'users.email', 'users.language', 'users.firstname', 'users.lastname'])
    .select('company.name as companyName')
    .where('users.company_id', '=', companyId)
    .where('users.role', 'in', [ROLES.admin, ROLES.dev])
    .where('users.is_active', '=', true)
    .where('users.is_program', '=', false)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute()
  return rows.map(({ firstname, lastname, ...row }) => ({ ...row, name: `${firstname} ${lastname}` }))
}
