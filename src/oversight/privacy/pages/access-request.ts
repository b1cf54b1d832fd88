import type { Language } from '../../../base/texts/define.ts'
import { MARK_DATA_IDS } from '../../../registers/marks/marks.ts'
import { activitiesOf } from '../activities.ts'
import type { Values } from '../fill-text.ts'
import type { Installation, RecipientId } from '../installation.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'
import { describeKinds } from './describe-kinds.ts'
import { recipientNameOf } from './shared.ts'

/**
 * Returns the values of the page about requests for access: what the answer says of this
 * installation (GDPR Art. 15(1), (2)).
 */
export function accessRequestValues(installation: Installation, language: Language): Values {
  const activities = activitiesOf(installation).filter(({ data }) => data.some(kind => ABOUT_PARTNERS.has(kind)))
  const ids = new Set<RecipientId>(['database', ...activities.flatMap(({ recipients }) => recipients)])
  const recipients = recipientsInUse(installation).filter(id => ids.has(id) && !RECIPIENTS[id].getsNoPersonalData)
  const kinds = activities.flatMap(({ data }) => data)
  return {
    purposes: activities.map(({ purpose, ground }) => `${purpose[language]} (${ground[language]})`).join('\n'),
    recipients: recipients.map(id => recipientNameOf(id, installation, language)).join('\n'),
    data: describeKinds([...kinds, 'audit'], installation, language, ['own', 'clients']),
  }
}

const ABOUT_PARTNERS: ReadonlySet<string> = new Set([
  'answers',
  'reports',
  'judgements',
  'partners',
  'papers',
  ...MARK_DATA_IDS,
])
