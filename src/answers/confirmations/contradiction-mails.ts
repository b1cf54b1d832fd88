import type { Transaction } from '../../base/database/database.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { defineTexts } from '../../base/texts/define.ts'
import { type AlarmLog, logAlarm } from '../../platform/alarms/alarm.ts'
import type { Mails } from '../../platform/mails/create.ts'
import { defineMail, formatMailDay } from '../../platform/mails/define-mail.ts'
import { listAdmins } from '../../platform/mails/notify-admins.ts'
import type { Contradiction } from './confirmations.ts'

const texts = defineTexts('confirmations-contradiction-mail', {
  subject: {
    de: 'Das Protokoll des Ministeriums widerspricht einer Antwort: {{companyName}}',
    en: 'The ministry’s record contradicts an answer: {{companyName}}',
  },
  what: {
    de: 'das Protokoll, das das Finanzministerium in die DataBox zugestellt hat, sagt zu den unten genannten UIDs etwas anderes, als FinanzOnline bei der Abfrage geantwortet hat. Die gespeicherten Antworten bleiben unverändert; beides ist aufbewahrt.',
    en: 'The record that the finance ministry delivered to the DataBox differs from FinanzOnline’s original answers for the VAT IDs below. The stored answers are not changed; both are kept.',
  },
  remedy: {
    de: 'Bitte fragen Sie die UIDs noch einmal ab und klären Sie den Widerspruch mit dem Finanzamt, bevor Sie sich auf eine der Angaben stützen.',
    en: 'Please query the VAT IDs again and clarify the contradiction with the tax office before you rely on either statement.',
  },
  company: { de: 'Firma', en: 'Company' },
  day: { de: 'Tag der Abfrage', en: 'Day of the query' },
  uids: { de: 'Laut Protokoll', en: 'According to the record' },
  valid: { de: '{{uid}} gültig', en: '{{uid}} valid' },
  invalid: { de: '{{uid}} ungültig', en: '{{uid}} invalid' },
  contested: { de: '{{uid}} gültig und ungültig', en: '{{uid}} both valid and invalid' },
  more: { de: 'und {{count}} weitere', en: 'and {{count}} more' },
  toPartners: { de: 'Zu den Geschäftspartnern', en: 'Go to business partners' },
})

/**
 * The documents' statement on a VAT ID, which differs from the answer; `isContested`: they say
 * both.
 */
type ContradictedUid = { uid: string; isValid: boolean; isContested?: boolean }

/** `day`: yyyy-mm-dd; `said`: the first contradictions, `more`: the number of further ones. */
type ContradictionNews = { name: string; companyName: string; day: string; said: ContradictedUid[]; more: number }

export const CONTRADICTION_MAIL = defineMail({
  kind: 'databox-contradiction',
  texts,
  parts: ({ companyName, day, said, more }: ContradictionNews, t) => ({
    subject: t('subject', { companyName }),
    paragraphs: [t('what'), t('remedy')],
    facts: [
      { label: t('company'), value: companyName },
      { label: t('day'), value: formatMailDay(day) },
      {
        label: t('uids'),
        value: [
          ...said.map(contradicted => t(uidTextKey(contradicted), { uid: contradicted.uid })),
          ...(more > 0 ? [t('more', { count: more })] : []),
        ].join(', '),
      },
    ],
    link: { label: t('toPartners'), path: '/partners' },
    notes: [],
  }),
})

const uidTextKey = ({ isValid, isContested }: ContradictedUid) =>
  isContested ? 'contested' : isValid ? 'valid' : 'invalid'

const MAX_LISTED_UIDS = 20

/** A company's answers that a document contradicts. */
type DocumentContradictions = { companyId: number; paperId: number; contradictions: readonly Contradiction[] }

/**
 * Raises the alarm `contradiction` if a document contradicts stored answers; once per document,
 * because each is fetched once.
 */
export function alarmContradictions(
  log: AlarmLog,
  { companyId, paperId, contradictions }: DocumentContradictions,
): void {
  if (contradictions.length === 0) return
  const answers = contradictions.map(({ answerId }) => answerId).slice(0, MAX_LISTED_UIDS)
  const message = `a document in the DataBox of company ${companyId} contradicts ${contradictions.length} answers. They stay unchanged; the company’s Admins got a mail`
  logAlarm(log, 'contradiction', { facts: { companyId, paperId, answers }, message })
}

/**
 * Notifies the Admins and Devs of a company and of the operator that a document contradicts stored
 * answers, which stay unchanged (docs/rules.md#databox).
 */
export async function mailContradictions(
  trx: Transaction,
  mails: Mails,
  { companyId, paperId, contradictions }: DocumentContradictions,
): Promise<void> {
  const [first] = contradictions
  if (first === undefined) return
  const byUid = [
    ...new Map(contradictions.map(({ uid, isValid, isContested }) => [uid, { uid, isValid, isContested }])).values(),
  ]
  const news = {
    day: first.day,
    said: byUid.slice(0, MAX_LISTED_UIDS),
    more: Math.max(0, byUid.length - MAX_LISTED_UIDS),
  }
  const { name: companyName } = await readCompanyName(trx, companyId)
  for (const { id, email: recipient, language, name } of await recipientsOf(trx, companyId)) {
    const cause = `databox-contradiction paper/${paperId} user/${id}`
    await mails.queue(trx, { cause, recipient, language }, CONTRADICTION_MAIL, { name, companyName, ...news })
  }
}

const readCompanyName = (trx: Transaction, id: number) =>
  trx.selectFrom('company').select('name').where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the Admins and Devs of a company and of the operator, each once. */
export async function recipientsOf(
  trx: Transaction,
  companyId: number,
): Promise<Awaited<ReturnType<typeof listAdmins>>> {
  const own = await listAdmins(trx, companyId)
  return companyId === OPERATOR_COMPANY_ID ? own : [...own, ...(await listAdmins(trx, OPERATOR_COMPANY_ID))]
}
