import type { Language } from '../../../base/texts/define.ts'
import { type Activity, activitiesOf } from '../activities.ts'
import { fillText, readText, type Values } from '../fill-text.ts'
import type { DataOwner, Installation } from '../installation.ts'
import type { LocalizedText, PagePart } from '../page.ts'
import { recipientsInUse } from '../recipients.ts'
import { describeKinds } from './describe-kinds.ts'
import { recipientNameOf } from './shared.ts'

/**
 * Returns the values of the record of processing activities as a controller (GDPR Art. 30(1)).
 */
export const controllerValues = (installation: Installation, language: Language): Values => ({
  activities: { parts: describeActivities(activitiesOf(installation), installation, language, 'own') },
})

/**
 * Returns the values of the record of activities as a processor for client companies (GDPR Art.
 * 30(2)).
 */
export function processorValues(installation: Installation, language: Language): Values {
  const { clients, formerClients } = installation
  const activities = activitiesOf(installation).filter(({ isForClients }) => isForClients)
  return {
    clientNames: clients.map(({ name }) => name),
    clientUids: clients.map(({ uid }) => uid),
    hasFormerClient: formerClients === 1,
    hasFormerClients: formerClients > 1,
    formerClients,
    activities: { parts: describeActivities(activities, installation, language, 'clients') },
  }
}

/** Describes activities in the form the law requires, with their data and recipients. */
function describeActivities(
  activities: readonly Activity[],
  installation: Installation,
  language: Language,
  owner: DataOwner,
): PagePart[] {
  const text = readText('activity', language)
  return activities.flatMap(activity =>
    fillText(text, language, {
      name: activity.name[language],
      purpose: activity.purpose[language],
      // The client decides on what legal ground its data are processed.
      isOwn: owner === 'own',
      ground: activity.ground[language],
      subjects: activity.subjects[language],
      data: describeKinds(activity.data, installation, language, [owner]),
      recipients: describeRecipients(activity, installation, language),
    }),
  )
}

function describeRecipients({ recipients }: Activity, installation: Installation, language: Language): string {
  const inUse = recipientsInUse(installation).filter(id => recipients.includes(id) || id === 'database')
  return inUse.map(id => recipientNameOf(id, installation, language)).join('\n') || NO_RECIPIENT[language]
}

const NO_RECIPIENT: LocalizedText = {
  de: 'niemand außer den Benutzern der Firma',
  en: 'none except the company’s users',
}
