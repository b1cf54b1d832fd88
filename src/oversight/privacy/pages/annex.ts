import type { Language } from '../../../base/texts/define.ts'
import { activitiesOf } from '../activities.ts'
import type { Values } from '../fill-text.ts'
import type { Installation } from '../installation.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'
import { describeKinds } from './describe-kinds.ts'
import { recipientNameOf } from './shared.ts'

/**
 * The processors that the firm chose. Excludes authorities, which are controllers themselves, and
 * recipients that the client company chose.
 */
const CHOSEN_BY_FIRM = ['mail-server', 'virus-scan', 'openid', 'database'] as const

/** Returns the values of the annex to a processing agreement with a client company. */
export function annexValues(installation: Installation, language: Language): Values {
  const activities = activitiesOf(installation).filter(({ isForClients }) => isForClients)
  const data = activities.flatMap(activity => activity.data)
  const inUse = recipientsInUse(installation)
  const processors = CHOSEN_BY_FIRM.filter(id => inUse.includes(id))
  return {
    purposes: activities.map(({ name, purpose }) => `${name[language]}: ${purpose[language]}`).join('\n'),
    subjects: [...new Set(activities.map(({ subjects }) => subjects[language]))].join('\n'),
    data: describeKinds(data, installation, language, ['clients']),
    hasProcessors: processors.length > 0,
    processors: processors.map(id => recipientNameOf(id, installation, language)),
    given: processors.map(id => RECIPIENTS[id].given[language]),
  }
}
