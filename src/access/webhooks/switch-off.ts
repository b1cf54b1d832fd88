import type { Transaction } from '../../base/database/database.ts'
import { defineTexts } from '../../base/texts/define.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Mails } from '../../platform/mails/create.ts'
import { defineMail } from '../../platform/mails/define-mail.ts'
import { listAdmins } from '../../platform/mails/notify-admins.ts'
import type { Services } from '../../platform/services.ts'
import { auditedEndpoint, displayUrl } from './endpoints.ts'
import { type EndpointRow, updateEndpoint } from './store.ts'

/**
 * Switches an endpoint off because its deliveries keep failing (users switch it off with
 * `changeEndpoint`). Mails its company's Admins, each in the language last used. Does nothing if
 * the endpoint is already off.
 */
export async function switchOff(
  trx: Transaction,
  { clock, mails }: Pick<Services, 'clock' | 'mails'>,
  endpoint: EndpointRow,
  because: 'failures' | 'gone',
): Promise<void> {
  if (!endpoint.is_on) return
  const now = clock.now()
  await updateEndpoint(trx, endpoint.id, { is_on: false, off_since: now, off_because: because })
  const address = displayUrl(endpoint.url)
  await record(trx, null, 'webhook.off', auditedEndpoint(endpoint), { isOn: true }, { address, isOn: false })
  const notice = { endpointId: endpoint.id, companyId: endpoint.company_id, at: now }
  await notifyOfSwitchOff(trx, mails, { ...notice, mailFields: { address, because } })
}

const texts = defineTexts('webhooks-off-mail', {
  subject: { de: 'Webhook von {{product}} abgeschaltet', en: 'Webhook of {{product}} switched off' },
  failures: {
    de: 'ein Ereignis konnte Ihrem Programm auch nach acht Versuchen nicht zugestellt werden. Der Webhook ist daher abgeschaltet.',
    en: 'An event could not be delivered to your program, even after eight attempts. The webhook has therefore been switched off.',
  },
  gone: {
    de: 'Ihr Programm hat gemeldet, dass es unter dieser Adresse nicht mehr erreichbar ist (410). Der Webhook ist daher abgeschaltet.',
    en: 'Your program reported that it is no longer available at this address (410). The webhook has therefore been switched off.',
  },
  waits: {
    de: 'Schalten Sie ihn auf der Seite wieder ein, sobald Ihr Programm antwortet: Was dann noch wartet, wird zugestellt.',
    en: 'Switch it on again on the Programs page once your program responds. Waiting events will then be delivered.',
  },
  address: { de: 'Adresse', en: 'Address' },
  toPrograms: { de: 'Zur Seite Programme', en: 'Go to the Programs page' },
})

type SwitchOffMailFields = { address: string; because: 'failures' | 'gone' }

/** Informs Admins of an endpoint that was switched off. */
export const WEBHOOK_OFF_MAIL = defineMail({
  kind: 'webhook-off',
  texts,
  parts: ({ address, because }: SwitchOffMailFields & { name: string }, t) => ({
    subject: t('subject'),
    paragraphs: [t(because), t('waits')],
    facts: [{ label: t('address'), value: address }],
    link: { label: t('toPrograms'), path: '/admin/programs' },
    notes: [],
  }),
})

type SwitchOffNotice = { endpointId: number; companyId: number; at: Date; mailFields: SwitchOffMailFields }

/** Mails a company's Admins about the endpoint, each in the language last used. */
async function notifyOfSwitchOff(
  trx: Transaction,
  mails: Mails,
  { endpointId, companyId, at, mailFields }: SwitchOffNotice,
) {
  for (const { id, email: recipient, language, name } of await listAdmins(trx, companyId)) {
    const cause = `webhook-off webhook/${endpointId} user/${id} ${at.toISOString()}`
    await mails.queue(trx, { cause, recipient, language }, WEBHOOK_OFF_MAIL, { name, ...mailFields })
  }
}
